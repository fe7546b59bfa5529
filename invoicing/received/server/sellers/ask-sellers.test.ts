import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyAnswer, RegisteredCompany } from '#paying/ports/tax.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { warningStatusOf } from '../received-life.ts'
import { einvoiceReceived, einvoiceSellers } from '../tables.ts'
import { aReceivedInvoice } from '../test-received.ts'
import { checkInvoiceSellers, requestSellerCheck } from './ask-sellers.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const clock = testClock()
/** What the register answers, and each call's numbers. */
const register = new Map<string, CompanyAnswer>()
const calls: string[][] = []
const BATCH_MAX = 100
const app = await testApp({
  clock,
  tax: {
    limits: { batchMax: BATCH_MAX, gapMs: 0, askedMax: 5000 },
    companies: async (cifs) => {
      calls.push([...cifs])
      return new Map(cifs.map((cif) => [cif, register.get(cif) ?? { kind: 'not-found' }]))
    },
  },
})
const CLIENT = '11111111-1111-4111-8111-111111111111'

beforeEach(async () => {
  register.clear()
  calls.length = 0
  await app.db.delete(einvoiceSellers)
  await app.db.delete(einvoiceReceived)
})

const found = (more: Partial<RegisteredCompany> = {}): CompanyAnswer => ({
  kind: 'found',
  company: { isInactive: false, deregisteredOn: null, ...more } as RegisteredCompany, // what is asked of it
})
/** As it is kept; answers its id. */
const kept = async (sellerCode: string, more: object = {}): Promise<string> => {
  const answer = await app.db.inTransaction((tx) => requestSellerCheck(app, tx, sellerCode))
  return aReceivedInvoice(app, { clientId: CLIENT, sellerCode, isSellerDue: answer === null, ...more })
}
const warned = async (id: string) => {
  const [row] = await app.db.select().from(einvoiceReceived).where(eq(einvoiceReceived.id, id))
  if (!row) throw new Error('no invoice')
  return [row.warnings, warningStatusOf(row)]
}
const run = () => checkInvoiceSellers.run(app, undefined as never)

describe('the seller of an invoice', () => {
  it('that the register does not know, or holds for inactive or struck off, is warned of', async () => {
    const [unknown, inactive, gone, active] = [
      await kept('90000111'),
      await kept('90000073'),
      await kept('90000090'),
      await kept('90000014'),
    ]
    register.set('90000073', found({ isInactive: true }))
    register.set('90000090', found({ deregisteredOn: '2024-03-12' }))
    register.set('90000014', found())
    await run()
    expect([await warned(unknown), await warned(inactive), await warned(gone), await warned(active)]).toEqual([
      [['seller-unknown'], 1],
      [['seller-inactive'], 1],
      [['seller-inactive'], 1],
      [[], 0],
    ])
    expect(calls).toHaveLength(1)
  })

  it('is asked about once a day, for all invoices and all clients', async () => {
    register.set('90000073', found({ isInactive: true }))
    for (const _ of ['one', 'two']) await kept('90000073')
    await run()
    const answer = await app.db.inTransaction((tx) => requestSellerCheck(app, tx, '90000073'))
    await run()
    expect([answer, calls]).toEqual(['inactive', [['90000073']]])
    clock.advance(DAY_MS)
    register.set('90000073', found())
    const today = await kept('90000073')
    await run()
    expect([await warned(today), calls.length]).toEqual([[[], 0], 2])
  })

  it('about which the register is silent is no warning, and is asked about again', async () => {
    register.set('90000014', { kind: 'unknown', cause: 'timeout' })
    const id = await kept('90000014')
    await run()
    await run()
    expect([await warned(id), calls.length]).toEqual([[[], 0], 1])
    clock.advance(16 * MINUTE_MS)
    register.set('90000014', found({ isInactive: true }))
    await run()
    expect(await warned(id)).toEqual([['seller-inactive'], 1])
  })

  it('that a lost process was asking about is asked about again', async () => {
    const id = await kept('90000111')
    await app.db.update(einvoiceSellers).set({ askAt: new Date(clock.now().getTime() + 5 * MINUTE_MS) })
    await run()
    expect(calls).toEqual([])
    clock.advance(6 * MINUTE_MS)
    await run()
    expect(await warned(id)).toEqual([['seller-unknown'], 1])
  })

  it('is asked about by one process, and a hundred with one call', async () => {
    for (let n = 0; n < 250; n += 1) await kept(String(10_000 + n))
    await warm(app)
    await Promise.all([run(), run()])
    expect(calls.flat().toSorted()).toEqual(Array.from({ length: 250 }, (_, n) => String(10_000 + n)).toSorted())
    expect(calls.every(({ length }) => length <= BATCH_MAX)).toBe(true)
  })
})

describe('a warning that comes later', () => {
  it('is to be looked at again, also where others were looked at', async () => {
    const id = await kept('90000111', { warnings: ['sums-disagree'], warningsSeenAt: clock.now() })
    await run()
    expect(await warned(id)).toEqual([['sums-disagree', 'seller-unknown'], 1])
  })

  it.each(['rejected', 'rejected_with_message', 'manually_accepted'] as const)(
    'counts as looked at where the invoice is %s',
    async (state) => {
      const id = await kept('90000111', { state })
      await run()
      expect(await warned(id)).toEqual([['seller-unknown'], 2])
    },
  )
})
