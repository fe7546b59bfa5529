/**
 * Node reads the package of a module again for each of its files to learn their format. The one of the database library is 180 kB for
 * several hundred files, which is a good part of a second at every start; here its files are known for what they are.
 * https://nodejs.org/docs/latest-v24.x/api/module.html#moduleregisterhooksoptions
 */
import { registerHooks } from 'node:module'

const LIBRARY = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL?.includes(LIBRARY) || !/^\.{1,2}\/.*\.js$/.test(specifier)) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
