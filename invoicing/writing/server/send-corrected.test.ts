/** A written invoice that ANAF refused, as its page corrects it. */
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aConnection } from '#invoicing/connections/server/test-connections.ts'
import { customers } from '#invoicing/customers/server/tables.ts'
import { refuseSentInvoice } from '#invoicing/sent/server/refuse.ts'
import { lockSentInvoice } from '#invoicing/sent/server/sent-life.ts'
import { einvoiceAttempts, einvoiceSent } from '#invoicing/sent/server/tables.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { testServer } from '#product/server/test-server.ts'
import { aCustomer, aWrittenDraft, SELLER } from './test-written.ts'

const { parts, call, user, member } = await testServer({ env: { INVOICE_CREATION: 'on' } })
const { app } = parts
const WRITTEN = '/user/invoicing-system/written-invoices'

type Writer = Awaited<ReturnType<typeof aWriter>>

async function aWriter(name: string) {
  const owner = await user(name)
  await anEntity(app, { clientId: owner.id })
  await aConnection(app, { clientId: owner.id })
  return { ...owner, customer: await aCustomer(app, owner.id) }
}

const post = (token: string, path: string, payload: object = {}, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', token, payload, headers })

async function issued({ token, customer }: Writer, draft: Parameters<typeof aWrittenDraft>[1] = {}): Promise<string> {
  const { id } = (await post(token, WRITTEN, { identificationCode: SELLER, draft: aWrittenDraft(app, { customer, ...draft }) })).json()
  await post(token, `${WRITTEN}/${id}/issue`)
  return id
}

const sentOf = async (clientId: string, id: string) => {
  const [row] = await app.db
    .select()
    .from(einvoiceSent)
    .where(and(eq(einvoiceSent.clientId, clientId), eq(einvoiceSent.id, id)))
  return row
}
const attemptsOf = (clientId: string, id: string) =>
  app.db
    .select()
    .from(einvoiceAttempts)
    .where(and(eq(einvoiceAttempts.clientId, clientId), eq(einvoiceAttempts.invoiceId, id)))

/** As ANAF does it. */
const refused = (clientId: string, id: string, reasons: string[]) =>
  app.db.inTransaction(async (tx) => {
    const row = await lockSentInvoice(tx, { clientId, id })
    const [attempt] = await attemptsOf(clientId, id)
    await refuseSentInvoice(app, tx, { row, attempt: { clientId, id: attempt?.id ?? '' }, status: 'uploadRejected', reasons })
  })

const shown = async ({ token }: Writer, id: string) => (await call(`${WRITTEN}/${id}/correction`, { token })).json()
const send = async ({ token }: Writer, id: string, texts: object, version?: string) => {
  const answer = await post(token, `${WRITTEN}/${id}/correction`, texts, version === undefined ? {} : { 'if-match': `"${version}"` })
  return { status: answer.statusCode, ...answer.json() }
}

describe('a written invoice that ANAF refused', () => {
  it('says why at each field, is corrected in its texts, and waits to be sent under its number', async () => {
    const writer = await aWriter('corecteaza')
    const id = await issued(writer, { notes: 'Prima', items: [{ name: 'Ceai' }, { name: 'Carte', vat: 'E' }], exemptionReason: 'Art. 292' })
    const nameFault = 'sectiune InvoiceLine (2) eroare: Numele articolului (BT-153)'
    await refused(writer.id, id, [nameFault, 'Numele Cumparatorului (BT-44)', 'E: alta', 'E: alta'])
    const seen = await shown(writer, id)
    expect(seen).toMatchObject({
      ...{ id, kind: 'invoice', invoiceNumber: 'ABC-1', buyerName: 'ATELIERUL DE LEMN SRL', draft: { notes: 'Prima' } },
      reasons: [
        { field: 'items.1.name', text: nameFault },
        { field: 'customer', text: 'Numele Cumparatorului (BT-44)' },
        { field: '', text: 'E: alta' },
      ],
    })
    await app.db.update(customers).set({ name: 'ATELIERUL NOU SRL' }).where(eq(customers.clientId, writer.id))
    const texts = { notes: 'A doua', exemptionReason: 'Art. 292 alin. (1)', names: ['Ceai', 'Carte de povesti'] }
    expect(await send(writer, id, texts, seen.version)).toMatchObject({ status: 200, success: true })
    const sent = await sentOf(writer.id, id)
    expect(sent).toMatchObject({ state: 'waiting', number: 'ABC-1', buyerName: 'ATELIERUL NOU SRL', uploadIndex: null })
    const [first, second] = (await attemptsOf(writer.id, id)).map(({ document }) => {
      const read = readInvoice(document)
      return read.kind === 'read' ? read.document : null
    })
    expect(second).toMatchObject({
      notes: ['A doua'],
      buyer: { name: 'ATELIERUL NOU SRL' },
      lines: [{ name: 'Ceai' }, { name: 'Carte de povesti' }],
    })
    expect(second?.vatTotals[0]?.rows.find(({ category }) => category === 'E')?.reason).toBe('Art. 292 alin. (1)')
    expect([second?.number, second?.issueDate, second?.totals]).toEqual([first?.number, first?.issueDate, first?.totals])
    // Sent already: a second click, or a second user, sends nothing.
    expect(await send(writer, id, texts)).toMatchObject({ status: 409, title: 'invoice-in-other-state' })
    expect((await attemptsOf(writer.id, id)).length).toBe(2)
  })

  it('stays as it is while what is typed breaks a rule, which is said at its field', async () => {
    const writer = await aWriter('inca-gresit')
    const id = await issued(writer)
    await refused(writer.id, id, ['E: alta'])
    const wrong = await send(writer, id, { notes: '', exemptionReason: '', names: [''] })
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'items.0.name' }] })
    expect((await send(writer, id, { notes: 'x'.repeat(301), exemptionReason: '', names: ['Ceai'] })).errors).toMatchObject([
      { path: 'notes' },
    ])
    expect(await sentOf(writer.id, id)).toMatchObject({ state: 'refused' })
    expect(await shown(writer, id)).toMatchObject({ draft: { items: [{ name: 'Ceai verde' }] } })
  })

  it('says to the second of two who correct it what the first has changed', async () => {
    const writer = await aWriter('doi-corecteaza')
    const id = await issued(writer)
    await refused(writer.id, id, ['E: alta'])
    const { version } = await shown(writer, id)
    const texts = { notes: 'de primul', exemptionReason: '', names: ['Ceai verde'] }
    expect((await send(writer, id, texts, version)).status).toBe(200)
    await refused(writer.id, id, ['E: tot nu'])
    expect(await send(writer, id, { ...texts, notes: 'de al doilea' }, version)).toMatchObject({ status: 412, title: 'changed-meanwhile' })
    expect(await shown(writer, id)).toMatchObject({ draft: { notes: 'de primul' } })
  })

  it('is corrected by who may write, and only while it is refused', async () => {
    const writer = await aWriter('drepturi')
    const id = await issued(writer)
    const texts = { notes: '', exemptionReason: '', names: ['Ceai verde'] }
    expect(await shown(writer, id)).toMatchObject({ status: 409, title: 'invoice-in-other-state' })
    await refused(writer.id, id, ['E: alta'])
    const reader = await member('doar-citeste', { clientId: writer.id, role: 'read-only' })
    expect((await call(`${WRITTEN}/${id}/correction`, { token: reader.token })).statusCode).toBe(200)
    expect((await send({ ...writer, token: reader.token }, id, texts)).status).toBe(403)
    const another = await aWriter('strain')
    expect((await call(`${WRITTEN}/${id}/correction`, { token: another.token })).statusCode).toBe(404)
    expect((await send(another, id, texts)).status).toBe(404)
  })
})
