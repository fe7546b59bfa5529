/** Bulk operations as they are kept, and how they go. */

/** `end`: how it ends otherwise than completed, after this many objects. */
export type BulkRecord = {
  id: string
  shop: string
  query: string
  createdAt: string
  objects: number
  perSecond: number
  end: { status: 'FAILED' | 'CANCELED' | 'EXPIRED'; errorCode: string | null; afterObjects: number } | null
  /** Addresses with another key than this have run out. */
  urlKey: number
}
/** How operations that begin from now on go. */
export type BulkBehaviour = Pick<BulkRecord, 'perSecond' | 'end'> & { isLimitReached: boolean }

/** Invented: Shopify names no speed. */
export const bulkBehaviour: BulkBehaviour = { perSecond: 500, end: null, isLimitReached: false }
