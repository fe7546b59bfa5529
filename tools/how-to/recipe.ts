/** A recipe of docs/how-to.md, as edits of files. */

/** `find` must be there once; `become` takes its place, with `$&` and groups as `replace` has them. */
export type RecipeEdit = { file: string; find: RegExp; become: string } | { file: string; isNew: string }

/**
 * `heading`: of its section, but for the number of files that it states. `own`: the new files, beside which others are counted. `isOfOneRoom`:
 * all that it changes is in one room, but for generated migrations.
 */
export type Recipe = { heading: string; edits: readonly RecipeEdit[]; own?: RegExp; isOfOneRoom?: boolean }
