/**
 * Rows of one feature that a statement of another must read beside its own, at one moment: a select over the owner's tables with the
 * columns that it promises, in the owner's relations.ts. It stands where a table would: `from ${relation} r`.
 */
export type Relation = string & { readonly is: 'relation' }

export const relation = (select: string): Relation => `(${select})` as Relation // made nowhere else
