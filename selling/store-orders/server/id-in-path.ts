import { Problem } from '#contract/problems.ts'

/** The store's ids have slashes: callers encode them twice, of which the router undoes one. Throws `not-found`. */
export function decodedIdInPath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Problem('not-found')
  }
}
