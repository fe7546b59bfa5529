/** All orders in one file: Shopify's bulk operations. The file has a row an object, as JSON (shopify.dev, bulk operations). */
import { z } from 'zod'
import { partnerSaid } from '#contract/texts/message.ts'
import type { OrderFile, OrderFiles, OrderQuery, OrderRows, StoreAnswer } from '#selling/ports/stores.ts'
import type { PartnerDeps } from '../../partner-http.ts'
import { readPartnerLines } from '../../partner-lines.ts'
import { withStorableTexts } from '../storable.ts'
import { fileStateQuery, newestFilesQuery, ordersFileMutation, requestFileMutation } from './documents/orders.ts'
import type { ShopGraphql } from './graphql.ts'
import { orderSearchOf, summariesOf } from './read-orders.ts'
import type { ShopifySettings } from './settings.ts'

/** By pages, a shop on the plan most have gives six orders a second: so many take five minutes, a file of them about one. */
const FROM_ORDERS = 2000
const ROWS_AT_ONCE = 250
/** Without a byte for so long the file is taken for cut. */
const SILENT_MS = 30_000

export const orderFiles = (graphql: ShopGraphql, given: { settings: ShopifySettings; deps: PartnerDeps }): OrderFiles => ({
  fromOrders: FROM_ORDERS,
  request: (query) => requestOrderFile(graphql, orderFileOf(query)),
  find: (fileId) => findFile(graphql, fileId),
  read: (url, afterRow) => readFile({ ...given, url, afterRow }),
})

/** The search as a text within a text: JSON's escapes are GraphQL's. */
export const orderFileOf = (query: Pick<OrderQuery, 'createdSince'>): string =>
  ordersFileMutation.replace('query: ""', () => `query: ${JSON.stringify(orderSearchOf({ changedSince: null, ...query }) ?? '')}`)

const Requested = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
  }),
})

async function requestOrderFile(graphql: ShopGraphql, query: string): Promise<StoreAnswer<{ fileId: string }>> {
  const before = await requestedBefore(graphql, query)
  if (before.kind !== 'done') return before
  if (before.value) return { kind: 'done', value: { fileId: before.value } }
  const answer = await graphql({
    operation: 'request-file',
    document: requestFileMutation,
    variables: { query },
    answer: Requested,
    isRead: false,
  })
  if (answer.kind !== 'done') return answer
  const { bulkOperation, userErrors } = answer.value.bulkOperationRunQuery
  if (bulkOperation) return { kind: 'done', value: { fileId: bulkOperation.id } }
  return {
    kind: 'refused',
    reason: 'rejected',
    message: partnerSaid(userErrors.map(({ code, message }) => `${code}: ${message}`).join(' ')),
  }
}

const Newest = z.object({
  bulkOperations: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string(), query: z.string() })) }),
})
const usable = ['CREATED', 'RUNNING', 'COMPLETED']

/** The same search can only be our own: its moment is in it. */
async function requestedBefore(graphql: ShopGraphql, query: string): Promise<StoreAnswer<string | null>> {
  const answer = await graphql({ operation: 'newest-files', document: newestFilesQuery, answer: Newest, isRead: true })
  if (answer.kind !== 'done') return answer
  const found = answer.value.bulkOperations.nodes.find((one) => one.query.trim() === query.trim() && usable.includes(one.status))
  return { kind: 'done', value: found?.id ?? null }
}

const Operation = z.object({
  status: z.string(),
  errorCode: z.string().nullable(),
  rootObjectCount: z.coerce.number().int().min(0), // a text, as 64 bits are none of JSON's numbers
  url: z.string().nullable(),
  partialDataUrl: z.string().nullable(),
})
const State = z.object({ bulkOperation: Operation.nullable() })

async function findFile(graphql: ShopGraphql, id: string): Promise<StoreAnswer<OrderFile | null>> {
  const answer = await graphql({ operation: 'file-state', document: fileStateQuery, variables: { id }, answer: State, isRead: true })
  if (answer.kind !== 'done') return answer
  return { kind: 'done', value: answer.value.bulkOperation && orderFile(answer.value.bulkOperation) }
}

/** What a status says that we do not know is no file to wait for. */
export function orderFile({ status, errorCode, rootObjectCount, url, partialDataUrl }: z.infer<typeof Operation>): OrderFile {
  if (status === 'CREATED' || status === 'RUNNING') return { kind: 'being-written', written: rootObjectCount }
  // Completed without an address: there was nothing to write. With objects but without an address it is lost.
  if (status === 'COMPLETED' && (url !== null || rootObjectCount === 0)) return { kind: 'written', url }
  return { kind: 'given-up', url: partialDataUrl, cause: errorCode ? `${status}: ${errorCode}` : status }
}

type FileReading = { url: string; afterRow: number; settings: ShopifySettings; deps: PartnerDeps }

async function* readFile({ url, afterRow, settings, deps }: FileReading): AsyncGenerator<StoreAnswer<OrderRows>> {
  if (!isOfShopify(url, settings)) return yield { kind: 'unknown', cause: `not an address to read from: ${url.slice(0, 100)}` }
  let row = 0
  let rows: unknown[] = []
  const reading = { partner: 'shopify', operation: 'order-file', url, silentMs: SILENT_MS, deps }
  for await (const read of readPartnerLines(reading)) {
    if (read.kind === 'failed') return yield { kind: 'unknown', cause: read.cause }
    for (const line of read.lines) {
      row += 1
      if (row <= afterRow || line === '') continue
      const parsed = parse(line)
      if (parsed === undefined) return yield { kind: 'unknown', cause: `row ${row} is not readable` }
      if (isOrder(parsed)) rows.push(parsed)
      if (rows.length < ROWS_AT_ONCE) continue
      yield { kind: 'done', value: { ...summariesOf(rows), row } }
      rows = []
    }
  }
  if (rows.length > 0) yield { kind: 'done', value: { ...summariesOf(rows), row } }
}

/** Files are at another address than shops do, which only Shopify's own answer names; the sandbox's at the simulator. */
const isOfShopify = (url: string, { shopUrl }: ShopifySettings): boolean =>
  URL.canParse(url) && (url.startsWith('https://') || new URL(url).origin === new URL(shopUrl.replace('{shop}', 'x')).origin)

/** undefined: no JSON, as of a file that was cut. */
function parse(line: string): unknown {
  try {
    return withStorableTexts(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** Rows of nested lists name the row that they belong to, which need not stand right before them; we ask for none. */
const isOrder = (row: unknown): boolean => typeof row === 'object' && row !== null && !('__parentId' in row)
