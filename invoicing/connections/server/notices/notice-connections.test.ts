import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { effects } from '#server/effects/tables.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { einvoiceConnections, einvoiceGrants, einvoiceNotices } from '../tables.ts'
import { noticeConnections } from './notice-connections.ts'
import { eInvoiceNoticeMail } from './notice-mail.ts'
import { aBell, aClientWithOwner, aConnection, aMember } from './test-notices.ts'

const clock = testClock()
const bell = aBell()
const app = await testApp({ clock, subscriptions: [bell.subscription] })
const DAY_MS = 86_400_000
let client: { id: string; userId: string }

beforeEach(async () => {
  for (const table of [einvoiceConnections, einvoiceGrants, einvoiceNotices]) await app.db.delete(table)
  client = await aClientWithOwner(app)
})

const run = () => noticeConnections.run(app, undefined as never)
const shown = () => bell.shown(client.id)
/** The e-mails that were added, by the user they are for. */
const mailed = async (clientId = client.id): Promise<string[]> => {
  const rows = await app.db
    .select({ key: effects.key })
    .from(effects)
    .where(and(eq(effects.clientId, clientId), like(effects.key, 'einvoice-notice/%')))
  return rows.map(({ key }) => key.split('/').at(-1) ?? '')
}
const endsIn = (days: number) => app.db.update(einvoiceGrants).set({ refreshExpiresAt: new Date(clock.now().getTime() + days * DAY_MS) })
const rightOf = (number: number, rightLostAt: Date | null) =>
  app.db
    .update(einvoiceConnections)
    .set({ rightLostAt })
    .where(and(eq(einvoiceConnections.clientId, client.id), eq(einvoiceConnections.number, number)))
const connectAll = async (count: number) => {
  const grantId = await aConnection(app, { clientId: client.id, cif: '90000001' })
  for (let number = 2; number <= count; number += 1)
    await aConnection(app, { clientId: client.id, number, cif: `9000000${number}`, grantId })
}

describe('a connection that ends', () => {
  it('is warned of 30, 14 and 3 days before, once each, and the next warning takes the place of the one before', async () => {
    await connectAll(1)
    await endsIn(31)
    await run()
    expect(shown()).toEqual([])
    for (const [days, mails] of [
      [1, 1],
      [16, 2],
      [11, 3],
    ] as const) {
      clock.advance(days * DAY_MS)
      await run()
      clock.advance(DAY_MS / 4)
      await run()
      clock.advance(-DAY_MS / 4)
      expect(shown()).toEqual([expect.stringMatching(/^Conexiunea la e-Factura se incheie la .*: Firma 90000001\. /)])
      expect(await mailed()).toHaveLength(mails)
    }
    clock.advance(3 * DAY_MS)
    await run()
    await run()
    expect(shown()).toEqual([expect.stringContaining('Conexiunea la e-Factura s-a incheiat: Firma 90000001')])
    expect(await mailed()).toHaveLength(4)
  })

  it('is one notice for all companies of the certificate, to those who may connect', async () => {
    await connectAll(7)
    const accountant = await aMember(app, client.id, 'accountant')
    await aMember(app, client.id, 'read-only')
    await aMember(app, client.id, 'dispatcher')
    await endsIn(10)
    await run()
    expect(shown()).toEqual([
      expect.stringContaining('Firma 90000001, Firma 90000002, Firma 90000003, Firma 90000004, Firma 90000005 si inca 2 firme'),
    ])
    expect((await mailed()).toSorted()).toEqual([accountant, client.userId].toSorted())
  })

  it('and is renewed, or removed, is spoken of no longer', async () => {
    await connectAll(1)
    await endsIn(2)
    await run()
    expect(shown()).toHaveLength(1)
    await endsIn(365)
    await run()
    expect(shown()).toEqual([])
    await endsIn(2)
    await run()
    expect(shown()).toHaveLength(1)
    await app.db.delete(einvoiceConnections)
    await run()
    expect(shown()).toEqual([])
  })

  it('because its renewal was refused is warned of by the end that is left', async () => {
    await connectAll(1)
    const now = clock.now()
    await app.db.update(einvoiceGrants).set({ refreshRefusedAt: now, accessExpiresAt: new Date(now.getTime() + 13 * DAY_MS) })
    await run()
    expect(shown()).toHaveLength(1)
  })
})

describe('a lost right', () => {
  it('of one among five companies is said of that one, once, and withdrawn when it is back', async () => {
    await connectAll(5)
    await rightOf(3, clock.now())
    await run()
    await run()
    expect(shown()).toEqual([expect.stringMatching(/^Potrivit ANAF, .* nu mai are drept in SPV: Firma 90000003\. /)])
    expect(await mailed()).toHaveLength(1)
    await rightOf(3, null)
    await run()
    expect(shown()).toEqual([])
  })

  it('of all at once is one notice, which stays until the last one is back', async () => {
    await connectAll(3)
    for (const number of [1, 2, 3]) await rightOf(number, clock.now())
    await run()
    await rightOf(1, null)
    await run()
    expect([shown().length, (await mailed()).length]).toEqual([1, 1])
    for (const number of [2, 3]) await rightOf(number, null)
    await run()
    expect([shown(), (await mailed()).length]).toEqual([[], 1])
  })

  it('that is lost again is said again', async () => {
    await connectAll(1)
    for (const mails of [1, 2]) {
      await rightOf(1, clock.now())
      await run()
      expect([shown().length, (await mailed()).length]).toEqual([1, mails])
      await rightOf(1, null)
      await run()
      clock.advance(DAY_MS)
    }
  })
})

it('by several processes at once it is said once, and to its own client alone', async () => {
  const other = await aClientWithOwner(app)
  await connectAll(2)
  await endsIn(2)
  await aConnection(app, { clientId: other.id, cif: '90000030' })
  await warm(app)
  await Promise.all([run(), run(), run()])
  expect([shown().length, bell.shown(other.id), await mailed(), await mailed(other.id)]).toEqual([1, [], [client.userId], []])
})

describe('its e-mail', () => {
  const write = async () => {
    const [{ noticeId } = { noticeId: '' }] = await app.db.select().from(einvoiceNotices)
    const id = `${noticeId}/${client.userId}`
    return eInvoiceNoticeMail.write(app, { clientId: client.id, key: id, calls: 1, id })
  }

  it('says what the bell says, and where to connect', async () => {
    await connectAll(1)
    await endsIn(2)
    await run()
    const mail = await write()
    expect(mail?.subject).toContain('conexiunea la e-Factura se incheie in curand')
    expect(mail?.text).toContain(shown()[0])
    expect(mail?.text).toContain('/profile/invoicing-system/companies/list')
  })

  it('is not sent where it is over by then, or the user may not connect any more', async () => {
    await connectAll(1)
    await endsIn(2)
    await run()
    await app.db.$client.query('delete from memberships where user_id = $1', [client.userId])
    expect(await write()).toBeNull()
    await app.db.delete(einvoiceNotices)
    const gone = `${randomUUID()}/${client.userId}`
    expect(await eInvoiceNoticeMail.write(app, { clientId: client.id, key: gone, calls: 1, id: gone })).toBeNull()
  })
})
