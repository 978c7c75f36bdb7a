/**
 * Bundler loader for packages that ship many components in one file: a component or context that
 * nobody uses can only be left out when making it is known to do nothing else, and when nothing is
 * put on it afterwards. Names for developer tools are such a thing.
 * @param {string} source
 */
export default function pureComponents(source) {
  return source
    .replace(/^(\w+\.)+displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
}
