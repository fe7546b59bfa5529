import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { aClient, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { paymentMoved } from '../payment-transition.ts'
import { announceTransfer } from './announce-transfer.ts'
import { lapseTransfers } from './lapse-transfers.ts'
import { printProforma } from './print-proforma.ts'
import { lockTransfer, receiveTransfer } from './receive-transfer.ts'

const moves: string[] = []
const clock = testClock('2026-11-22T10:00:00Z')
const app = await testApp({
  clock,
  subscriptions: [subscribe(paymentMoved, async (_app, _tx, { from, to }) => void moves.push(`${from} > ${to}`))],
})

const announce = (
  clientId: string,
  { key = null, entityNumber = 1, amount = 50_000 }: { key?: string | null; entityNumber?: number; amount?: number } = {},
) => announceTransfer(app, { clientId, amountBani: bani(amount), entityNumber, key, createdBy: null })
const stateOf = async (id: string) => (await app.db.$client.query('select state from payments where id = $1', [id])).rows[0]?.state
const textOf = async (clientId: string, paymentId: string, language: 'ro' | 'en') =>
  printProforma(app, { clientId, paymentId, texts: textsOf(language) })
const DAY_MS = 86_400_000

describe('an announced transfer', () => {
  it('brings no money, and the same key announces it once', async () => {
    const clientId = await aClient(app)
    const [first, again] = [await announce(clientId, { key: 'k' }), await announce(clientId, { key: 'k' })]
    expect(again).toEqual(first)
    expect(first.proformaNumber).toMatch(/^PRO-\d+$/)
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 0, available: 0 })
    await expect(announce(clientId, { key: 'k', amount: 60_000 })).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('is for an entity of the client that invoices can be issued to', async () => {
    const clientId = await aClient(app)
    await expect(announce(clientId, { entityNumber: 9 })).rejects.toMatchObject({ code: 'not-found' })
    await anEntity(app, {
      clientId,
      number: 2,
      isActive: false,
      identificationCode: '18189442',
      verifyStatus: 'invalid',
      invalidReason: 'inactive',
    })
    await expect(announce(clientId, { entityNumber: 2 })).rejects.toMatchObject({
      code: 'payment-refused',
      because: { code: 'billing-entity-inactive' },
    })
    await anEntity(app, { clientId, number: 3, isActive: false, identificationCode: '14399840', verifyStatus: 'pendingVerification' })
    expect(await announce(clientId, { entityNumber: 3 })).toHaveProperty('proformaNumber')
  })

  it('lapses once its proforma is not valid any more, and money that comes later is received all the same', async () => {
    const clientId = await aClient(app)
    const early = await announce(clientId)
    clock.advance(60 * DAY_MS)
    const late = await announce(clientId)
    moves.length = 0
    await lapseTransfers.run(app, undefined as never)
    expect(await stateOf(early.identifier)).toBe('announced')
    clock.advance(DAY_MS)
    await lapseTransfers.run(app, undefined as never)
    await lapseTransfers.run(app, undefined as never)
    expect([await stateOf(early.identifier), await stateOf(late.identifier)]).toEqual(['lapsed', 'announced'])
    expect(moves.filter((move) => move === 'announced > lapsed').length).toBeGreaterThan(0)
    const receive = () =>
      app.db.inTransaction(async (tx) =>
        receiveTransfer(app, tx, await lockTransfer(tx, { clientId, paymentId: early.identifier }), { receivedAt: clock.now() }),
      )
    await receive()
    expect((await sumsOf(app, clientId)).unapplied).toBe(50_000)
    await expect(receive()).rejects.toMatchObject({ code: 'payment-not-activatable' })
    expect((await sumsOf(app, clientId)).unapplied).toBe(50_000)
  })
})

describe('a proforma', () => {
  it('is a PDF in the reader’s language, named by its number', async () => {
    const clientId = await aClient(app)
    const { identifier, proformaNumber } = await announce(clientId, { amount: 121_00 })
    const { bytes, name } = await textOf(clientId, identifier, 'ro')
    expect(name).toBe(`proforma-${proformaNumber}.pdf`)
    const pdf = await PDFDocument.load(bytes)
    expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, `Factură proformă ${proformaNumber}`])
    expect((await PDFDocument.load((await textOf(clientId, identifier, 'en')).bytes)).getTitle()).toBe(`Proforma invoice ${proformaNumber}`)
  })

  it('stays as it was issued, whatever becomes of the entity', async () => {
    const clientId = await aClient(app)
    const { identifier } = await announce(clientId)
    const before = await textOf(clientId, identifier, 'ro')
    await app.db.$client.query(`update billing_entities set name = 'ALT NUME S.R.L.', deleted_at = now() where client_id = $1`, [clientId])
    expect((await textOf(clientId, identifier, 'ro')).bytes.length).toBe(before.bytes.length)
  })

  it('is no other client’s', async () => {
    const [clientId, other] = [await aClient(app), await aClient(app)]
    const { identifier } = await announce(clientId)
    await expect(textOf(other, identifier, 'ro')).rejects.toMatchObject({ code: 'not-found' })
  })
})
