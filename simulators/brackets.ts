/** `a[b][0]=x&c[]=y`, as PHP partners read forms and queries, becomes `{ a: { b: { 0: 'x' } }, c: { 0: 'y' } }`. */

export type FieldTree = { [key: string]: string | FieldTree }

const DEPTH_MAX = 6

export function readBrackets(fields: URLSearchParams): FieldTree {
  const root: FieldTree = Object.create(null)
  for (const [name, value] of fields) put(root, keysOf(name), value)
  return root
}

function keysOf(name: string): string[] {
  const first = name.indexOf('[')
  if (first < 1 || !name.endsWith(']')) return [name]
  return [name.slice(0, first), ...name.slice(first + 1, -1).split('][')].slice(0, DEPTH_MAX)
}

function put(root: FieldTree, keys: readonly string[], value: string): void {
  let at = root
  for (const [depth, raw] of keys.entries()) {
    const key = raw === '' ? String(Object.keys(at).length) : raw
    if (depth === keys.length - 1) {
      at[key] = value
      return
    }
    const below = at[key]
    if (typeof below === 'object') at = below
    else {
      const made: FieldTree = Object.create(null)
      at[key] = made
      at = made
    }
  }
}

/** The text at a path of keys; '' when nothing is there. */
export function treeTextAt(tree: FieldTree, ...keys: string[]): string {
  let at: string | FieldTree | undefined = tree
  for (const key of keys) at = typeof at === 'object' ? at[key] : undefined
  return typeof at === 'string' ? at.trim() : ''
}

/** The branch at a path of keys; an empty one when nothing is there. */
export function treeBranchAt(tree: FieldTree, ...keys: string[]): FieldTree {
  let at: string | FieldTree | undefined = tree
  for (const key of keys) at = typeof at === 'object' ? at[key] : undefined
  return typeof at === 'object' ? at : {}
}
