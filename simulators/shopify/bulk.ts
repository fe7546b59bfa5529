/**
 * Shopify's bulk operations: a query over all orders is carried out in the background and becomes a file, a line an object. Served are
 * queries of one list without lists in it; what else Shopify permits is refused here, so that it is noticed.
 */
import { type DocumentNode, execute, type FieldNode, type GraphQLSchema, Kind, parse, validate, visit } from 'graphql'
import type { JournalShelf } from '#simulators/journal.ts'
import type { SimReply } from '#simulators/protocol.ts'
import type { ShopifyOrderBook } from './book.ts'
import type { BulkRecord } from './bulk-records.ts'
import { type NodeSight, orderNode } from './nodes.ts'
import { gid } from './records.ts'
import { everyOrderSearch, readSearch } from './search.ts'
import type { ShopifyShop } from './shop.ts'

/** shopify.dev: since 2026-01 an app may have five queries at work in a shop. */
const AT_WORK_MAX = 5
const BATCH = 250

export type ShopifyBulkOperations = ReturnType<typeof bulkOperations>

export function bulkOperations(given: { records: JournalShelf<BulkRecord>; schema: GraphQLSchema; now(): Date }) {
  const { records, schema, now } = given
  const files = new Map<string, Promise<Buffer>>()
  const ofShop = (shop: string) => records.all().filter((one) => one.shop === shop)

  function stateOf(record: BulkRecord) {
    const done = Math.floor(((now().getTime() - Date.parse(record.createdAt)) / 1000) * record.perSecond)
    const { end } = record
    const reached = Math.min(done, record.objects, end?.afterObjects ?? Number.POSITIVE_INFINITY)
    const isOver = end ? reached >= Math.min(end.afterObjects, record.objects) : reached >= record.objects
    return { reached, status: isOver ? (end?.status ?? 'COMPLETED') : reached > 0 ? 'RUNNING' : 'CREATED' }
  }

  function node(sight: NodeSight, record: BulkRecord): object {
    const { reached, status } = stateOf(record)
    const url = reached > 0 ? `${sight.baseUrl}/bulk/${record.id}.jsonl?signature=${record.urlKey}` : null
    return {
      id: gid('BulkOperation', record.id),
      status,
      errorCode: status === 'FAILED' ? (record.end?.errorCode ?? null) : null,
      objectCount: String(reached),
      rootObjectCount: String(reached),
      query: record.query,
      type: 'QUERY',
      createdAt: record.createdAt,
      url: status === 'COMPLETED' ? url : null,
      partialDataUrl: status === 'FAILED' ? url : null,
    }
  }

  return {
    find: (sight: NodeSight, shop: string, id: string | null) => {
      const found = id === null ? undefined : records.get(id)
      return found?.shop === shop ? node(sight, found) : null
    },
    newestFirst: (sight: NodeSight, shop: string, first: number) => ({
      nodes: ofShop(shop)
        .toReversed()
        .slice(0, first)
        .map((one) => node(sight, one)),
    }),
    begin(shop: ShopifyShop, sight: NodeSight, query: string): object {
      const refuse = (code: string, message: string) => ({ bulkOperation: null, userErrors: [{ field: ['query'], code, message }] })
      const { bulk } = shop
      const isAtWork = (one: BulkRecord) => ['CREATED', 'RUNNING'].includes(stateOf(one).status)
      if (bulk.isLimitReached || ofShop(shop.plan.domain).filter(isAtWork).length >= AT_WORK_MAX)
        return refuse('LIMIT_REACHED', 'Bulk operations limit reached. Please try again later.')
      const read = readBulkQuery(schema, query)
      if ('refused' in read) return refuse('INVALID', read.refused)
      const search = read.search === '' ? everyOrderSearch : readSearch(read.search)
      if (!search) return refuse('INVALID', `the search is not understood: ${read.search}`)
      const all = shop.book().frozen()
      const id = String(6_000_000_000_000 + records.size + 1)
      const { perSecond, end } = bulk
      const objects = shop.book().count(search)
      const record: BulkRecord = {
        id,
        shop: shop.plan.domain,
        query,
        createdAt: now().toISOString(),
        objects,
        perSecond,
        end,
        urlKey: 1,
      }
      records.put(id, record)
      files.set(id, fileOf({ schema, document: read.document, sight, orders: matching(all, search.test), name: read.name }))
      return { bulkOperation: node(sight, record), userErrors: [] }
    },
    async file(shops: ReadonlyMap<string, ShopifyShop>, id: string, key: string | null): Promise<SimReply> {
      const record = records.get(id)
      const shop = record && shops.get(record.shop)
      if (!record || !shop || key !== String(record.urlKey)) return { status: 403, type: 'application/xml', body: '<Error>Expired</Error>' }
      // After a new start the orders are taken as they are now.
      const again = () => files.set(id, remade(schema, shop, record)).get(id)
      const whole = (await (files.get(id) ?? again())) ?? Buffer.alloc(0)
      const { reached } = stateOf(record)
      const body = reached >= record.objects ? whole : firstLines(whole, reached)
      return { status: 200, type: 'application/jsonl', body }
    },
    /** The addresses given so far open no more; with `isForGood` the operations have none any more. */
    expire(shop: string, { isForGood }: { isForGood: boolean }): void {
      for (const one of ofShop(shop)) {
        const end = isForGood ? { status: 'EXPIRED' as const, errorCode: null, afterObjects: 0 } : one.end
        records.put(one.id, { ...one, urlKey: one.urlKey + 1, end })
      }
    },
  }
}

type BulkQuery = { document: DocumentNode; name: string; search: string }

/** One list at the top, asked for by edges, and no variables (shopify.dev, bulk operations: restrictions). */
function readBulkQuery(schema: GraphQLSchema, text: string): BulkQuery | { refused: string } {
  let document: DocumentNode
  try {
    document = parse(text)
  } catch (error) {
    return { refused: error instanceof Error ? error.message : 'syntax error' }
  }
  const [error] = validate(schema, document)
  if (error) return { refused: error.message }
  const [operation] = document.definitions
  if (document.definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION || operation.variableDefinitions?.length)
    return { refused: 'Bulk queries are one operation without variables.' }
  const [top] = operation.selectionSet.selections
  if (operation.selectionSet.selections.length !== 1 || top?.kind !== Kind.FIELD || top.name.value !== 'orders')
    return { refused: 'Bulk queries must contain one top-level connection; orders are served here.' }
  const lists: string[] = []
  visit(document, { Field: (field) => void (['edges', 'nodes'].includes(field.name.value) && lists.push(field.name.value)) })
  if (lists.join() !== 'edges') return { refused: 'Bulk queries ask for edges; nested connections are not served here.' }
  return { document, name: top.name.value, search: searchIn(top) }
}

const searchIn = (field: FieldNode): string => {
  const value = field.arguments?.find((one) => one.name.value === 'query')?.value
  return value?.kind === Kind.STRING ? value.value : ''
}

type Frozen = ReturnType<ShopifyOrderBook['frozen']>
type Order = ReturnType<Frozen['at']>

function* matching({ size, at }: Frozen, test: (order: Order) => boolean): Generator<Order> {
  for (let n = 0; n < size; n += 1) {
    const order = at(n)
    if (test(order)) yield order
  }
}

type Filing = { schema: GraphQLSchema; document: DocumentNode; sight: NodeSight; orders: Iterable<Order>; name: string }

/** A few at a time: other calls are answered between them. */
async function fileOf({ schema, document, sight, orders, name }: Filing): Promise<Buffer> {
  const parts: Buffer[] = []
  let batch: object[] = []
  const write = async () => {
    const { data } = await execute({ schema, document, rootValue: { [name]: { edges: batch } } })
    // The shape is the document's own: readBulkQuery let through nothing else.
    const { edges } = Object.values(data ?? {})[0] as { edges: { node: object }[] }
    parts.push(Buffer.from(edges.map((edge) => `${JSON.stringify(edge.node)}\n`).join('')))
    batch = []
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const order of orders) {
    batch.push({ node: orderNode(sight, order) })
    if (batch.length === BATCH) await write()
  }
  if (batch.length > 0) await write()
  return Buffer.concat(parts)
}

function remade(schema: GraphQLSchema, shop: ShopifyShop, { query }: BulkRecord): Promise<Buffer> {
  const read = readBulkQuery(schema, query)
  if ('refused' in read) return Promise.resolve(Buffer.alloc(0))
  const search = readSearch(read.search) ?? everyOrderSearch
  const sight = { baseUrl: '', money: shop.money, seesParts: true }
  return fileOf({ schema, document: read.document, sight, orders: matching(shop.book().frozen(), search.test), name: read.name })
}

function firstLines(file: Buffer, count: number): Buffer {
  let at = 0
  for (let line = 0; line < count && at >= 0; line += 1) at = file.indexOf(0x0a, at) + 1 || -1
  return at < 0 ? file : file.subarray(0, at)
}
