module.exports = '/static/file';
