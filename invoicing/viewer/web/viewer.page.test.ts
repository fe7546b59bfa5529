/** An invoice as its file says it: read, printed and downloaded from its page. */
import { expect, it } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { einvoiceSyncs } from '#invoicing/received/server/tables.ts'
import { aReceivedInvoice } from '#invoicing/received/server/test-received.ts'
import { anInvoiceWithAttempts } from '#invoicing/sent/server/test-sent-files.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { sampleFile, sentWithAttachments, withAttachments } from '../server/test-viewed.ts'

const server = await serverOfPages()
const { app } = server.parts
const LIST = '/profile/invoicing-system/system-invoices/received/list'
const at = (kind: 'received' | 'sent', id: string) => `/profile/invoicing-system/invoice/${kind}/${id}`

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const text = (file: Uint8Array) => Buffer.from(file).toString()

it('opens from the number in the list, and shows what the file says', async () => {
  const as = await server.user('deschide')
  await connected(app, server.call, as)
  await app.db
    .insert(einvoiceSyncs)
    .values({ clientId: as.id, cif: '90000014', nextAt: app.clock.now(), syncedAt: app.clock.now() })
    .onConflictDoUpdate({ target: [einvoiceSyncs.clientId, einvoiceSyncs.cif], set: { syncedAt: app.clock.now() } })
  await aReceivedInvoice(app, { clientId: as.id })
  const page = await mountPage(LIST, { as })
  await page.getByRole('link', { name: 'F1' }).click()
  await page.waitForURL(/invoicing-system\/invoice\/received\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Factura F1', level: 1 }).waitFor()
  await said(page, 'FURNIZOR DEMO S.R.L.')
  await said(page, 'CLIENT DEMO S.R.L.')
  await page.getByRole('row', { name: /Ambalaje.*1 buc.*100,00.*21%.*100,00/ }).waitFor()
  await said(page, '121,00 RON')
  await button(page, 'Printeaza').waitFor()
  await expectFine()
})

it('says what differs, what is doubtful and what was not understood, and shows an unknown amount as a dash', async () => {
  const as = await server.user('cu-indoieli')
  const file = text(sampleFile('plain'))
    .replace(/(<cbc:TaxInclusiveAmount currencyID="RON">)[^<]+/, '$11.00')
    .replace(/<cbc:PayableAmount currencyID="RON">[^<]+/, '<cbc:Ghid>x1</cbc:Ghid><cbc:PayableAmount currencyID="RON">mult')
  const id = await aReceivedInvoice(app, { clientId: as.id }, Buffer.from(file))
  const page = await mountPage(at('received', id), { as })
  await said(page, 'Sume care nu se potrivesc')
  await said(page, /^Total cu TVA: este scris 1, dar rezulta /)
  await said(page, 'Suma de plata: "mult" nu este un numar.')
  await said(page, 'O parte a fisierului nu a fost inteleasa')
  await said(page, 'LegalMonetaryTotal/Ghid')
  await said(page, '- RON')
  await said(page, /nu inseamna zero/)
})

it('saves attachments, draws none, and follows a link only through https', async () => {
  const as = await server.user('cu-anexe')
  const page = await mountPage(at('received', await withAttachments(app, as.id)), { as })
  const { name, bytes } = await page.saved(() => button(page, 'Descarca aviz „1”.pdf').click())
  expect([name, text(bytes)]).toEqual(['aviz „1”.pdf', '%PDF-1.4\n'])
  const link = page.getByRole('link', { name: 'Deschide Pozele pe alt site' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://exemplu.ro/a?b=1&c=2')
  await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')
  await said(page, 'nu se deschide de aici; ce contine ramane in fisierul XML')
  const unsafe = text(sampleFile('everything')).replace('https://exemplu.ro', 'http://exemplu.ro')
  await page.goto(at('received', await aReceivedInvoice(app, { clientId: as.id }, Buffer.from(unsafe))))
  await said(page, /^http:\/\/exemplu\.ro/)
  await expect.poll(() => page.getByRole('link', { name: /Pozele/ }).count()).toBe(0)
})

it('says why a file cannot be opened, and hands out the original', async () => {
  const as = await server.user('nedeschisa')
  const file = Buffer.from('<Raspuns/>')
  const page = await mountPage(at('received', await aReceivedInvoice(app, { clientId: as.id }, file)), { as })
  await said(page, 'Factura nu poate fi afisata')
  await said(page, 'Fisierul nu este o factura: incepe cu "Raspuns".')
  await button(page, 'Descarca').click()
  const saved = await page.saved(() => page.getByRole('menuitem', { name: 'XML' }).click())
  expect(text(saved.bytes)).toBe('<Raspuns/>')
  expect(saved.name).toMatch(/^e-factura_.*\.xml$/)
  await expectFine()
})

it('shows a sent invoice to who only reads, and leads back to its list', async () => {
  const owner = await server.user('trimite')
  const id = await sentWithAttachments(app, owner.id)
  const as = await server.member('doar-citeste', { clientId: owner.id, role: 'read-only' })
  const page = await mountPage(at('sent', id), { as })
  await page.getByRole('heading', { name: /^Factura MST 000/, level: 1 }).waitFor()
  const back = page.getByRole('link', { name: 'Facturi trimise' })
  await expect.poll(() => back.getAttribute('href')).toBe('/profile/invoicing-system/system-invoices/sent/list')
})

it('leads to the correction of what ANAF refused who may write, and no one else', async () => {
  const owner = await server.user('are-refuzata')
  const reader = await server.member('citeste-refuzata', { clientId: owner.id, role: 'read-only' })
  const given = { clientId: owner.id, state: 'refused', uploadIndex: null } as const
  const id = await anInvoiceWithAttempts(app, { ...given, attempts: [{ document: sampleFile('plain') }] })
  const page = await mountPage(at('sent', id), { as: owner })
  const correct = (of: Page) => of.getByRole('link', { name: 'Corecteaza si trimite' })
  await expect.poll(() => correct(page).getAttribute('href')).toBe(`/profile/invoicing-system/system-invoices/correct/${id}`)
  const read = await mountPage(at('sent', id), { as: reader })
  await read.getByRole('heading', { name: /^Factura /, level: 1 }).waitFor()
  await expect.poll(() => correct(read).count()).toBe(0)
})

it('of another client, or of none, is not found', async () => {
  const [owner, as] = [await server.user('are-factura'), await server.user('alt-client')]
  const page = await mountPage(at('received', await aReceivedInvoice(app, { clientId: owner.id })), { as })
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => page.getByText('FURNIZOR DEMO S.R.L.').count()).toBe(0)
})

it('draws the first lines of a long invoice, and all of them where that is wanted', async () => {
  const as = await server.user('cu-multe-linii')
  const file = text(sampleFile('plain'))
  const [line = ''] = /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/.exec(file) ?? []
  const id = await aReceivedInvoice(app, { clientId: as.id }, Buffer.from(file.replace(line, line.repeat(501))))
  const page = await mountPage(at('received', id), { as })
  await said(page, 'Se vad primele 500 din 501.')
  const rows = () => page.getByRole('table', { name: 'Linii' }).locator('tbody tr').count()
  await expect.poll(rows).toBe(500)
  await button(page, 'Arata toate liniile').click()
  await expect.poll(rows).toBe(501)
})
