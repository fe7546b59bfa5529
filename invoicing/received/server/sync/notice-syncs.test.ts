import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBell, aClientWithOwner, aConnection } from '#invoicing/connections/server/notices/test-notices.ts'
import { einvoiceConnections, einvoiceGrants, einvoiceNotices } from '#invoicing/connections/server/tables.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { einvoiceSyncs } from '../tables.ts'
import { noticeFailingSyncs } from './notice-syncs.ts'

const clock = testClock()
const bell = aBell()
const app = await testApp({ clock, subscriptions: [bell.subscription] })
const HOUR_MS = 3_600_000
const CIFS = ['90000014', '90000022', '90000030'] as const
let ids: string[] = []

beforeEach(async () => {
  bell.clear()
  for (const table of [einvoiceConnections, einvoiceGrants, einvoiceNotices, einvoiceSyncs]) await app.db.delete(table)
  ids = []
  for (const cif of CIFS) {
    const { id } = await aClientWithOwner(app)
    await aConnection(app, { clientId: id, cif })
    await app.db.insert(einvoiceSyncs).values({ clientId: id, cif, nextAt: clock.now(), syncedAt: clock.now() })
    ids.push(id)
  }
})

const later = (hours: number) => clock.advance(hours * HOUR_MS)
const fails = async (failure: string, ...cifs: string[]) => {
  for (const cif of cifs) await app.db.update(einvoiceSyncs).set({ failingSince: clock.now(), failure }).where(eq(einvoiceSyncs.cif, cif))
}
const comes = async (...cifs: string[]) => {
  for (const cif of cifs)
    await app.db.update(einvoiceSyncs).set({ failingSince: null, failure: '', syncedAt: clock.now() }).where(eq(einvoiceSyncs.cif, cif))
}
const run = () => noticeFailingSyncs.run(app, undefined as never)
const bells = () => ids.map((id) => bell.shown(id))
const operators = () => bell.shown(PLATFORM)
const [A, B, C] = CIFS

describe('a company whose invoices do not come', () => {
  it('for a day is said to its client once, and no longer when they come again', async () => {
    await fails('wall', A)
    later(23)
    await run()
    expect(bells()).toEqual([[], [], []])
    later(2)
    await run()
    await run()
    expect(bells()).toEqual([
      [expect.stringMatching(/^Facturile din e-Factura nu au mai putut fi sincronizate din .*: Firma 90000014\. /)],
      [],
      [],
    ])
    await comes(A)
    await run()
    expect([bells(), operators()]).toEqual([[[], [], []], []])
  })

  it('as its right is lost has a notice of that and no other', async () => {
    await fails('no-right', A)
    later(30)
    await run()
    expect(bells()).toEqual([[], [], []])
  })

  it('is not ANAF’s fault where it is of the only client', async () => {
    await app.db.delete(einvoiceSyncs).where(eq(einvoiceSyncs.cif, B))
    await app.db.delete(einvoiceSyncs).where(eq(einvoiceSyncs.cif, C))
    await fails('wall', A)
    later(25)
    await run()
    expect([bells().map(({ length }) => length), operators()]).toEqual([[1, 0, 0], []])
  })
})

describe('ANAF that answers for no company', () => {
  const outage = async () => {
    for (const cif of CIFS) {
      await fails('page', cif)
      later(0.2)
    }
    later(23.6)
    await run()
  }

  it('for a day is said to operators once, and to no client', async () => {
    await outage()
    later(48)
    await run()
    expect([bells(), operators()]).toEqual([
      [[], [], []],
      [expect.stringMatching(/^e-Factura nu mai raspunde din .* \(3\): raspunsul nu a putut fi citit\.$/)],
    ])
  })

  it('and answers again is said no longer, nor are those whose turn has not come yet', async () => {
    await outage()
    later(1)
    await comes(A)
    await run()
    expect([bells(), operators()]).toEqual([[[], [], []], []])
    await comes(B, C)
    later(0.5)
    await run()
    expect(bells()).toEqual([[], [], []])
  })

  it('and then for one company alone is that company’s own', async () => {
    await outage()
    await comes(B, C)
    await run()
    later(0.5)
    await run()
    expect(bells()).toEqual([[expect.stringContaining('Firma 90000014')], [], []])
  })

  it('keeps what was said of one company before', async () => {
    await fails('wall', A)
    later(26)
    await run()
    await fails('wall', B, C)
    later(25)
    await run()
    expect([bells().map(({ length }) => length), operators().length]).toEqual([[1, 0, 0], 1])
  })

  it('is seen beside a company that was connected only now', async () => {
    await app.db.update(einvoiceSyncs).set({ syncedAt: null }).where(eq(einvoiceSyncs.cif, C))
    await fails('page', A, B)
    later(24)
    await fails('page', C)
    await run()
    expect([bells(), operators().length]).toEqual([[[], [], []], 1])
  })
})
