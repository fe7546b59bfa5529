import { randomUUID } from 'node:crypto'
import readExcelFile from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { testServer } from '#product/server/test-server.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { aDraft, ready } from '#sending/orders/server/test-orders.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'

const { parts, call, user, member, operator } = await testServer()
const { app } = parts
const period = () => ({ from: bucharestDayOf(app.clock.now()), to: bucharestDayOf(app.clock.now()) })

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
})

const today = async (token = client.token) => (await call('/user/dashboard/today', { token })).json()
const shipments = (token = client.token, payload: object = period()) =>
  call('/user/dashboard/shipments', { method: 'POST', token, payload })

/** Through the courier's simulator, charged and counted. */
async function sent() {
  const { order } = await activateOrder(app, await ready(app, client.id))
  return order
}

describe('the first page of a client', () => {
  it('has nothing of who begins, and says what there is once it is', async () => {
    expect(await today()).toMatchObject({
      ...{ drafts: 0, storeOrders: null, notPickedUp: 0, inDelivery: 0, problems: { all: 0 } },
      has: { store: false, order: false, awb: false },
    })
    await aDraft(app, client.id)
    expect(await today()).toMatchObject({ drafts: 1, has: { order: true, awb: false } })
    await sent()
    expect(await today()).toMatchObject({ drafts: 1, notPickedUp: 1, has: { order: true, awb: true } })
  })

  it('says what an order has cost, and nothing of it to a dispatcher', async () => {
    const { price } = await sent()
    const { token } = await member(`dispecer-${randomUUID()}`, { clientId: client.id, role: 'dispatcher' })
    const [owner, dispatcher] = [(await shipments()).json(), (await shipments(token)).json()]
    expect(owner.all.now).toMatchObject({ sent: 1, cost: (price ?? 0) / 100 })
    expect(dispatcher.all.now).toMatchObject({ sent: 1, cost: null })
    expect(dispatcher.couriers[0].now.cost).toBeNull()
    expect((await call('/user/dashboard/money', { token })).json()).toMatchObject({ status: 403, title: 'not-allowed' })
  })

  it('says what can be ordered for, and the cash and its next day', async () => {
    const money = (await call('/user/dashboard/money', { token: client.token })).json()
    const left = (await call('/user/balance/left', { token: client.token })).json().totalLeft
    const none = { count: 0, amount: 0 }
    expect(money).toMatchObject({ left, cash: { notPaid: none, notDelivered: none, atCourier: none, atUs: none } })
    expect(money.nextPayment.date.nextPayDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('is refused a period that is reversed or too long, at its field and in words', async () => {
    const refused = async (payload: object) => {
      const { status, errors } = (await shipments(client.token, payload)).json()
      return [status, errors[0]?.path, errors[0]?.message]
    }
    expect(await refused({ from: '2026-02-02', to: '2026-02-01' })).toEqual([422, 'to', 'Data de sfarsit este inaintea celei de inceput.'])
    expect(await refused({ from: '2024-02-02', to: '2026-02-01' })).toEqual([422, 'to', 'Perioada poate avea cel mult un an.'])
    expect(await refused({ from: '9999-01-01', to: '9999-01-02' })).toEqual([422, 'from', expect.any(String)])
  })

  it('is a client’s that the platform’s users have chosen', async () => {
    await sent()
    const { token } = await operator(`operator-${randomUUID()}`)
    const asked = await call('/user/dashboard/today', { token, query: { selectedClient: client.id } })
    expect(asked.json()).toMatchObject({ notPickedUp: 1 })
    expect((await call('/user/dashboard/today', { token })).json()).toMatchObject({ title: 'client-required' })
  })
})

describe('the workbook of figures', () => {
  const rowsFor = async (token: string) => {
    const answer = await call('/user/dashboard/shipments/download', { method: 'POST', token, payload: period() })
    expect(answer.headers['content-type']).toBe(WORKBOOK_TYPE)
    const [sheet] = await readExcelFile(answer.rawPayload)
    return sheet?.data ?? []
  }

  it('has the same numbers, and no cost for who sees no money', async () => {
    const { price } = await sent()
    const rows = await rowsFor(client.token)
    expect(rows[0]?.filter(Boolean)).toEqual([
      ...[
        'Total',
        'Expedieri',
        'Livrate',
        'Durata livrarii (zile)',
        'Livrate din prima (%)',
        'Rata retururilor (%)',
        'Returnate',
        'Pierdute',
      ],
      'Cost (RON)',
    ])
    const [courier] = rows.filter(([name]) => name === 'FAN Courier')
    expect([courier?.[1], courier?.[8]]).toEqual([1, (price ?? 0) / 100])
    const { token } = await member(`dispecer-${randomUUID()}`, { clientId: client.id, role: 'dispatcher' })
    expect((await rowsFor(token)).flat()).not.toContain('Cost (RON)')
  })
})
