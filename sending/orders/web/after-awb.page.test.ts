/** The page of an order once it has its AWB: what is next, and how it is corrected. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { activeOrder, ask, orderOf } = callsOn(server)
const as = await server.user('dupa-awb')

const of = (uniqueId: string) => `/profile/details/order/${uniqueId}`

it('is corrected in three clicks: the same form and service, one button that says what it does, and both orders linked', async () => {
  const before = await activeOrder(as, { name: 'Ana Gresita' })
  const page = await mountPage(of(before.uniqueId), { as })
  await page.getByText(/^Activata la .*: curierul urmeaza sa ridice coletul$/).waitFor()
  await page.getByRole('link', { name: 'Corecteaza' }).click()
  await page.getByText(/^Corectarea AWB-ului /).waitFor()
  await page.getByText('Cereti intai ofertele').waitFor()
  await page.getByText('Nu ati schimbat nimic.').waitFor()
  await page.getByLabel('Continut').fill('Alte cuburi')
  await page.getByRole('button', { name: /^Anuleaza AWB-ul vechi si emite altul \(acelasi pret\)$/ }).click()
  await page.getByText(/^AWB-ul vechi a fost anulat\. AWB-ul nou: /).waitFor()
  await page.getByText('Inlocuieste comanda').waitFor()
  expect(page.requests(/\/correct$/)).toHaveLength(1)
  expect((await orderOf(before.uniqueId, as)).state).toBe('cancelled')
  await page.goto(of(before.uniqueId))
  await page.getByText(/^Anulata la /).waitFor()
  await page.getByText('Inlocuita de comanda').waitFor()
  await page.getByRole('link', { name: 'Vezi comanda noua' }).waitFor()
})

it('of a returned parcel says why, what was not collected and what is not known, and is ticked and unticked', async () => {
  const { uniqueId, awb } = await activeOrder(as, {
    name: 'Radu Returnat',
    cash: { amount: 420, iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' },
  })
  const { app } = server.parts
  const event = `insert into order_events (client_id, order_id, state, code, params, courier_code, courier_text, happened_at)
    select client_id, id, $2, 'moved', jsonb_build_object('to', $2::text), $2, $3, now() from orders where id = $1`
  await app.db.$client.query(event, [uniqueId, 'attempt_failed', 'Destinatar negasit'])
  await app.db.$client.query("update orders set state = 'returned', state_changed_at = now(), track_at = null where id = $1", [uniqueId])
  const page = await mountPage(of(uniqueId), { as })
  await page.getByText(/^Returnata la [\d.]+: Destinatar negasit$/).waitFor()
  await page.getByText('Ramburs neincasat').waitFor()
  await page.getByText('nu se stie inca').waitFor()
  await page.getByRole('button', { name: 'Am primit-o inapoi' }).click()
  await page
    .getByText(/^Primita inapoi la .*, bifat de /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Trimite din nou' }).waitFor()
  await page.getByRole('button', { name: 'Anuleaza', exact: true }).click()
  await page.getByRole('button', { name: 'Am primit-o inapoi' }).waitFor()
  const { list } = await ask<{ list: { awb: string }[] }>('GET', '/orders?state=to-receive-back', { as })
  expect(list.map((order) => order.awb)).toEqual([awb])
})
