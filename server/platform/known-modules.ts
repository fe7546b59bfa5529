/**
 * Node looks an imported name up anew for each file that imports it, and the package of each file to learn its format. That of the
 * database library is 180 kB, parsed for several hundred imports: a good part of a start. Here a library is looked up once, and the
 * files of a folder have the format of the first of them.
 * https://nodejs.org/docs/latest-v24.x/api/module.html#moduleregisterhooksoptions
 */
import { registerHooks } from 'node:module'

const FILE = /^(?:\.{1,2}\/|#).*\.(js|ts)$/
/** What `#` stands for (`imports` in package.json). */
const ROOT = new URL('../../', import.meta.url)
const LIBRARY = /^[a-z@]/

/** As our own files name them: all of them are in one folder. */
const libraries = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>>()
/** Of the files of a folder with an ending. Only modules: what is none may be known by its text alone. */
const formats = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL) return next(specifier, context)
    const ending = FILE.exec(specifier)?.[1]
    const isOfPackage = parentURL.includes('/node_modules/')
    if (ending && !(isOfPackage && specifier.startsWith('#'))) {
      const url = (specifier.startsWith('#') ? new URL(specifier.slice(1), ROOT) : new URL(specifier, parentURL)).href
      const alike = `${url.slice(0, url.lastIndexOf('/'))} ${ending}`
      const format = formats.get(alike)
      if (format) return { url, format, shortCircuit: true }
      const found = next(specifier, context)
      if (found.format?.startsWith('module')) formats.set(alike, found.format)
      return found
    }
    if (!LIBRARY.test(specifier) || isOfPackage) return next(specifier, context)
    const library = libraries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    libraries.set(specifier, library)
    return library
  },
})
