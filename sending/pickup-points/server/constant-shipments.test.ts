import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { aDraft, aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { judgePoints } from './constant-shipments.ts'
import { listPoints } from './list-points.ts'
import { requestPointDeletion, withdrawPointDeletion } from './request-point.ts'
import { approved } from './test-points.ts'

const clock = testClock('2026-08-20T09:00:00+03:00')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' }, couriers: [] })
app.couriers = couriersOf([courierInMemory({ clock }), courierInMemory({ code: 'sameday', clock })])
let clientId: string

beforeEach(async () => {
  clock.advance(Date.parse('2026-08-20T09:00:00+03:00') - clock.now().getTime())
  clientId = await testClient(app, fromRon(200))
})

const at = (day: string) => clock.advance(Date.parse(`${day}T09:00:00+03:00`) - clock.now().getTime())
const judge = () => judgePoints.run(app, { period: 'day' } as never)
const points = () => listPoints(app, textsOf('ro'), clientId, true)

type Sent = { on: string; count: number; courier?: string; state?: string; sender?: ReturnType<typeof aParty> }

async function sent({ on, count, courier = 'fan', state = 'delivered', sender }: Sent): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = await aDraft(app, clientId, aShipment(sender ? { sender } : {}))
    await app.db.$client.query(
      "update orders set state = $3, courier = $2, awb = $1, activated_at = ($4 || ' 12:00 Europe/Bucharest')::timestamptz where id = $1",
      [id, courier, state, on],
    )
  }
}

describe('a point of 8 shipments a month', () => {
  it('is warned after two full months with fewer than half, and ends two weeks later', async () => {
    await approved(app, clientId, { estimatedOrderCount: 8 })
    await sent({ on: '2026-09-10', count: 3 })
    await sent({ on: '2026-10-10', count: 3 })
    at('2026-10-31')
    await judge()
    expect(await points()).toMatchObject([{ endsOn: null }])
    at('2026-11-01')
    await judge()
    expect(await points()).toMatchObject([
      {
        state: 'approved',
        endsOn: '2026-11-15',
        shipments: [
          { month: '2026-11', sent: 0, needed: 4 },
          { month: '2026-10', sent: 3 },
          { month: '2026-09', sent: 3 },
        ],
      },
    ])
    at('2026-11-14')
    await judge()
    expect(await points()).toMatchObject([{ state: 'approved' }])
    at('2026-11-15')
    await judge()
    expect(await points()).toMatchObject([
      { state: 'ended', deleted: 2, reason: 'Dezactivat: 2 luni la rand cu mai putin de 50% din expedierile estimate.' },
    ])
  })

  it('stays where the present month has made up for it', async () => {
    await approved(app, clientId, { estimatedOrderCount: 8 })
    at('2026-11-01')
    await judge()
    await sent({ on: '2026-11-05', count: 4 })
    at('2026-11-15')
    await judge()
    expect(await points()).toMatchObject([{ state: 'approved', endsOn: null }])
  })

  it('has no new term by a deletion that was withdrawn', async () => {
    const id = await approved(app, clientId, { estimatedOrderCount: 8 })
    at('2026-11-01')
    await judge()
    at('2026-11-14')
    await app.db.inTransaction((tx) => requestPointDeletion(app, tx, { clientId, id }))
    await app.db.inTransaction((tx) => withdrawPointDeletion(app, tx, { clientId, id }))
    expect(await points()).toMatchObject([{ state: 'approved', endsOn: '2026-11-15' }])
    at('2026-11-15')
    await judge()
    expect(await points()).toMatchObject([{ state: 'ended' }])
  })

  it('counts only what left this door with this courier, and was not cancelled', async () => {
    await approved(app, clientId, { estimatedOrderCount: 2 })
    const elsewhere = aParty({ address: { postalCode: '500001', city: 'Brașov', countyCode: 'BV', street: 'Strada Lungă', number: '1' } })
    await sent({ on: '2026-09-10', count: 1, sender: elsewhere })
    await sent({ on: '2026-09-10', count: 1, courier: 'sameday' })
    await sent({ on: '2026-09-10', count: 1, state: 'cancelled' })
    // The last minutes of September in Bucharest.
    await sent({ on: '2026-10-01', count: 1 })
    at('2026-10-02')
    expect((await points())[0]?.shipments).toEqual([
      { month: '2026-10', sent: 1, needed: 1 },
      { month: '2026-09', sent: 0, needed: 1 },
    ])
  })

  it('that was approved within a month is not judged by it', async () => {
    at('2026-09-02')
    await approved(app, clientId, { estimatedOrderCount: 8 })
    at('2026-11-01')
    await judge()
    expect(await points()).toMatchObject([{ endsOn: null, shipments: [{ month: '2026-11' }, { month: '2026-10' }] }])
  })
})
