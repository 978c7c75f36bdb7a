export {
  cleanLine,
  cleanText,
  hasAtMost,
  lengthOf,
  truncate,
  withBrackets,
} from '@flowroom/marketplace/writtenText';
