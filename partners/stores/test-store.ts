/** A store in memory, for steps that a simulator cannot be brought to: its answers are set by the test, and its orders can be read. */
import { minorUnits } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { AssignedLocation, AwaitingLine, AwaitingPart, ShippedPart, StoreOrder } from '#selling/ports/store-orders.ts'
import type { ConnectedStore, FulfilmentNow, MoveTarget, OrderQuery, PartLine, StoreAnswer, StorePort } from '#selling/ports/stores.ts'
import { sampleSummary } from './sample-summaries.ts'

/** How a call goes: `done`; `lost`, done and the answer lost; `never`, unanswered and not done; `down`, certainly not sent; `rejected`; `rights-missing`, parts are hidden. */
export type Way = 'done' | 'lost' | 'never' | 'down' | 'rejected' | 'rights-missing'
type Call =
  | 'fulfilment'
  | 'reportMilestone'
  | 'updateTracking'
  | 'cancelFulfilment'
  | 'order'
  | 'findFulfilment'
  | 'fulfil'
  | 'move'
  | 'moveTargets'
  | 'markPaid'

export type StoreInMemory = StorePort & {
  orders: Map<string, StoreOrder>
  /** The ways of the next calls of a kind; then all are done. */
  ways: Partial<Record<Call, Way[]>>
  /** Runs before a call of a kind is answered, once: what happens in the shop just then. */
  meanwhile: Partial<Record<Call, () => void | Promise<void>>>
  calls: Call[]
  targets: MoveTarget[]
  /** Every milestone as it was reported, by fulfilment. */
  reported: Map<string, FulfilmentNow['reported']>
  /** Puts an order in, or changes it. */
  put(order: StoreOrder): void
  change(id: string, change: (order: StoreOrder) => Partial<StoreOrder>): void
  orderNow(id: string): StoreOrder
  /** Numbers of what was sent of an order and not cancelled. */
  numbers(id: string): string[]
}

export const aLocation = (own: Partial<AssignedLocation> = {}): AssignedLocation => ({
  id: 'depozit-1',
  name: 'Depozit Bucuresti',
  formatted: ['Bulevardul Unirii 10', '030167 Bucuresti'],
  address1: 'Bulevardul Unirii 10',
  address2: '',
  city: 'Bucuresti',
  province: 'Bucuresti',
  zip: '030167',
  countryCode: 'RO',
  phone: '0721000111',
  ...own,
})

export const aLine = (id: string, own: Partial<AwaitingLine> = {}): AwaitingLine => ({
  ...{ id, variantId: `v-${id}`, name: `Produs ${id}`, sku: '', imageUrl: null, remaining: 1, total: 1, weightKg: 1 },
  unitPrice: { minor: minorUnits(5000), currency: 'RON' },
  isShippable: true,
  ...own,
})

export const aPart = (id: string, lines: AwaitingLine[], own: Partial<AwaitingPart> = {}): AwaitingPart => ({
  ...{ id, state: 'open', permits: { fulfil: true, move: true }, holds: [], location: aLocation(), delivery: 'shipping', lines },
  ...own,
})

export const aStoreOrder = (own: Partial<StoreOrder> = {}): StoreOrder => {
  const id = own.id ?? 'order-1'
  return {
    ...sampleSummary({ id }),
    canMarkPaid: true,
    shipped: [],
    awaiting: [aPart(`${id}-p1`, [aLine(`${id}-l1`, { remaining: 2 })])],
    ...own,
  }
}

export function storeInMemory(): StoreInMemory {
  let made = 0
  const orderNow = (id: string): StoreOrder => {
    const order = store.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  /** What was sent under a fulfilment, to wait again when it is cancelled. */
  const sentParts = new Map<string, AwaitingPart[]>()
  /** Every change is later than all before. */
  const put = (order: StoreOrder) => {
    const latest = Math.max(...[order, ...store.orders.values()].map(({ changedAt }) => changedAt.getTime()))
    store.orders.set(order.id, { ...order, changedAt: new Date(latest + 1) })
  }
  const listed = ({ changedSince, createdSince }: Pick<OrderQuery, 'changedSince' | 'createdSince'>): StoreOrder[] => {
    const at = ({ changedAt, createdAt }: StoreOrder) => (changedSince ? changedAt : createdAt).getTime()
    const chosen = [...store.orders.values()].filter((one) => one.createdAt >= (createdSince ?? new Date(0)))
    return chosen.filter((one) => one.changedAt >= (changedSince ?? new Date(0))).toSorted((a, b) => at(a) - at(b))
  }
  async function answered<T>(call: Call, act: () => StoreAnswer<T>): Promise<StoreAnswer<T>> {
    store.calls.push(call)
    const happening = store.meanwhile[call]
    delete store.meanwhile[call]
    await happening?.()
    const way = store.ways[call]?.shift() ?? 'done'
    if (way === 'down') return { kind: 'refused', reason: 'unreachable', message: partnerSaid('nu raspunde') }
    if (way === 'rejected') return { kind: 'refused', reason: 'rejected', message: partnerSaid('Nu se poate.') }
    if (way === 'rights-missing') return { kind: 'refused', reason: 'rights-missing', message: partnerSaid('lipsesc drepturi') }
    if (way === 'never') return { kind: 'unknown', cause: 'timeout' }
    const answer = act()
    return way === 'lost' ? { kind: 'unknown', cause: 'cut' } : answer
  }
  const shippedOf = (id: string) => {
    const order = [...store.orders.values()].find(({ shipped }) => shipped.some((one) => one.id === id))
    const shipped = order?.shipped.find((one) => one.id === id)
    return order && shipped ? { order, shipped } : null
  }
  const changeShipped = (id: string, change: Partial<ShippedPart>): StoreAnswer<null> => {
    const found = shippedOf(id)
    if (!found || found.shipped.state === 'cancelled') return rejected('Fulfillment is already cancelled.')
    put({ ...found.order, shipped: found.order.shipped.map((one) => (one.id === id ? { ...one, ...change } : one)) })
    return { kind: 'done', value: null }
  }
  const rejected = (message: string): StoreAnswer<never> => ({ kind: 'refused', reason: 'rejected', message: partnerSaid(message) })

  const connected: ConnectedStore = {
    access: async () => ({ kind: 'done', value: { missingScopes: [], shopName: 'Magazin', currency: 'RON', remarks: [] } }),
    async orders({ after, pageSize, ...query }) {
      const [all, from] = [listed(query), Number(after ?? 0)]
      const next = from + pageSize < all.length ? String(from + pageSize) : null
      return { kind: 'done', value: { orders: all.slice(from, from + pageSize), unreadable: [], next } }
    },
    countOrders: async (query) => ({ kind: 'done', value: { count: listed(query).length, isExact: true } }),
    order: (id) => answered('order', () => ({ kind: 'done', value: store.orders.get(id) ?? null })),
    locations: async () => ({ kind: 'done', value: [] }),
    orderOfPart: async (partId) => ({
      kind: 'done',
      value: [...store.orders.values()].find(({ awaiting }) => awaiting.some(({ id }) => id === partId))?.id ?? null,
    }),
    moving: {
      targets: () => answered('moveTargets', () => ({ kind: 'done', value: store.targets })),
      move: ({ partId, locationId }) =>
        answered('move', () => {
          const order = [...store.orders.values()].find(({ awaiting }) => awaiting.some(({ id }) => id === partId))
          if (!order) return rejected('Partea nu mai exista.')
          const target = store.targets.find((one) => one.locationId === locationId)
          if (!target?.isMovable) return rejected(target?.message ?? 'Depozit necunoscut.')
          // What waits there already becomes one part with it.
          const [moved, others] = split(order.awaiting, ({ id, location }) => id === partId || location.id === locationId)
          const [first = aPart(partId, [])] = moved
          const lines = moved.flatMap((part) => part.lines)
          const whole = { ...first, id: `${partId}-mutat`, lines, location: aLocation({ id: locationId, name: target.name }) }
          put({ ...order, awaiting: [whole, ...others] })
          return { kind: 'done', value: { partId: whole.id } }
        }),
    },
    fulfil: (input) =>
      answered('fulfil', () => {
        const order = orderNow(input.orderId)
        if (order.cancelledAt) return rejected('Order is cancelled.')
        const wanted = input.parts.flatMap(({ id, lines }) => lines.map((line) => ({ partId: id, ...line })))
        const missing = wanted.find(({ partId, id, quantity }) => {
          const line = order.awaiting.find((part) => part.id === partId && part.permits.fulfil)?.lines.find((one) => one.id === id)
          return !line || line.remaining < quantity
        })
        if (missing) return rejected('Invalid fulfillment order line item quantity requested.')
        const fulfilmentId = `fulfilment-${++made}`
        const awaiting = order.awaiting
          .map((part) => ({
            ...part,
            lines: part.lines
              .map((line) => ({ ...line, remaining: line.remaining - (wanted.find(({ id }) => id === line.id)?.quantity ?? 0) }))
              .filter(({ remaining }) => remaining > 0),
          }))
          .filter(({ lines }) => lines.length > 0)
        const lines = wanted.map(({ id, quantity }) => ({ name: id, imageUrl: null, quantity }))
        const shipped = {
          id: fulfilmentId,
          name: `${order.name}.1`,
          state: 'shipped' as const,
          shippedAt: order.changedAt,
          locationName: '',
        }
        sentParts.set(
          fulfilmentId,
          input.parts.map(({ id, lines: sent }) => {
            const part = order.awaiting.find((one) => one.id === id) ?? aPart(id, [])
            return { ...part, lines: part.lines.flatMap((line) => quantityOf(line, sent)) }
          }),
        )
        put({
          ...order,
          awaiting,
          fulfilment: awaiting.length === 0 ? 'fulfilled' : 'partial',
          shipped: [...order.shipped, { ...shipped, tracking: [input.tracking], lines }],
        })
        return { kind: 'done', value: { fulfilmentId } }
      }),
    orderFiles: null,
    findFulfilment: ({ orderId, trackingNumber }) =>
      answered('findFulfilment', () => {
        const found = store.orders
          .get(orderId)
          ?.shipped.find(({ state, tracking }) => state !== 'cancelled' && tracking.some(({ number }) => number === trackingNumber))
        return { kind: 'done', value: found ? { fulfilmentId: found.id } : null }
      }),
    fulfilment: (id) =>
      answered('fulfilment', () => {
        const shipped = shippedOf(id)?.shipped
        if (!shipped) return { kind: 'done', value: null }
        const trackingNumbers = shipped.tracking.map(({ number }) => number)
        return {
          kind: 'done',
          value: { isCancelled: shipped.state === 'cancelled', trackingNumbers, reported: store.reported.get(id) ?? [] },
        }
      }),
    reportMilestone: ({ fulfilmentId, ...report }) =>
      answered('reportMilestone', () => {
        store.reported.set(fulfilmentId, [...(store.reported.get(fulfilmentId) ?? []), report])
        return { kind: 'done', value: null }
      }),
    updateTracking: ({ fulfilmentId, tracking }) => answered('updateTracking', () => changeShipped(fulfilmentId, { tracking: [tracking] })),
    cancelFulfilment: (id) =>
      answered('cancelFulfilment', () => {
        const answer = changeShipped(id, { state: 'cancelled' })
        const order = shippedOf(id)?.order
        if (answer.kind !== 'done' || !order) return answer
        const again = (sentParts.get(id) ?? []).map((part) => ({
          ...part,
          id: `${part.id}-iar`,
          lines: part.lines.map((line) => ({ ...line, id: `${line.id}-iar` })),
        }))
        const isPartial = order.shipped.some(({ state }) => state === 'shipped')
        put({ ...order, awaiting: [...order.awaiting, ...again], fulfilment: isPartial ? 'partial' : 'unfulfilled' })
        return answer
      }),
    markPaid: (id) =>
      answered('markPaid', () => {
        const order = orderNow(id)
        if (order.outstanding.minor > 0) put({ ...order, outstanding: { ...order.outstanding, minor: minorUnits(0) }, payment: 'paid' })
        return { kind: 'done', value: null }
      }),
    subscribe: async () => ({ kind: 'done', value: { refused: [] } }),
    unsubscribe: null,
  }
  const store: StoreInMemory = {
    platform: 'shopify',
    abilities: { syncs: true, moves: true, milestones: true, completes: false },
    limits: {
      ordersPageMax: 50,
      ordersPagedMax: 25_000,
      linesPerFulfilmentMax: 512,
      shippedPerReading: 6,
      visibleDays: 60,
      webhookAnswerMs: 5000,
      comparedEveryMinutes: 5,
    },
    // It is never connected: tests write its row themselves.
    connection: undefined as unknown as StorePort['connection'],
    readWebhook: () => ({ kind: 'forged', cause: 'in memory' }),
    connected: () => connected,
    orders: new Map(),
    ways: {},
    meanwhile: {},
    calls: [],
    targets: [],
    reported: new Map(),
    put,
    change: (id, change) => put({ ...orderNow(id), ...change(orderNow(id)) }),
    orderNow,
    numbers: (id) =>
      orderNow(id)
        .shipped.filter(({ state }) => state !== 'cancelled')
        .flatMap(({ tracking }) => tracking.map(({ number }) => number)),
  }
  return store
}

const quantityOf = (line: AwaitingLine, sent: readonly PartLine[]): AwaitingLine[] =>
  sent.filter(({ id }) => id === line.id).map(({ quantity }) => ({ ...line, remaining: quantity, total: quantity }))

const split = <T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] => [all.filter(fits), all.filter((one) => !fits(one))]
