/** Files that are named by their path, where no compiler looks: in what starts a program, reads a file or is a comment. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Made by a build, a run or an installation, so not there in a fresh clone. */
const isMade = (path: string): boolean => /^(dist|dist\.part|\.nightly|node_modules)(\/|$)/.test(path)
const inUrl = /new URL\('([^']+)', ?import\.meta\.url\)/g
const ofRoot = /\b(?:join|resolve)\(root,((?: *'[^']+',?)+) *\)/g
/** A source, as texts and comments name it: by its whole path, or by the end of it. */
const source = /(?<![\w/.@$}-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|cjs))(?!\w)/g

/** What a source names and what is not there. `files`: all of the repository. */
export function missingFiles(file: string, text: string, files: readonly string[]): string[] {
  const ends = endsOf(files)
  const urls = [...text.matchAll(inUrl)].map(([, path = '']) => join(dirname(file), path))
  const joined = [...text.matchAll(ofRoot)].map(([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name).join('/'))
  const named = [...text.matchAll(source)].map(([, path = '']) => path)
  const missing = [
    ...[...urls, ...joined].filter((path) => !isMade(path) && !existsSync(path)),
    ...named.filter((path) => !isMade(path) && !ends.has(path)),
  ]
  return [...new Set(missing)].map((path) => `${file}: names ${path}, which is not there`)
}

const known = new WeakMap<readonly string[], Set<string>>()

function endsOf(files: readonly string[]): Set<string> {
  const kept = known.get(files)
  if (kept) return kept
  const ends = new Set(files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(i).join('/'))))
  known.set(files, ends)
  return ends
}
