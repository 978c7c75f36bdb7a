export {
  cleanLine,
  cleanText,
  hasAtMost,
  truncate,
  withBrackets,
} from '@flowroom/marketplace/writtenText';
