import type { RequestHandler } from 'express';

/**
 * Lets browsers of any origin call with a token of their own; cookies are never read here. Answers
 * every preflight.
 */
export const cors: RequestHandler = (req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (req.method !== 'OPTIONS') return next();
  res.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, OPTIONS',
    'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, X-Transit-Verbose',
    'Access-Control-Max-Age': '86400',
  });
  res.end();
};
