/** The way of a parcel for who has its number. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { activeOrder } = callsOn(server)
const as = await server.user('pe-drum')

it('shows the last step first, under what is to come, where the courier names the same minute for several', async () => {
  const { awb } = await activeOrder(as, { name: 'Mara Aceeasi Clipa' })
  const page = await mountPage('/tracking', { as })
  const happenedAt = '2026-11-20T12:05:00.000Z'
  page.route(/^\/tracking\//, async (_, real) => {
    const parcel = await (await real()).json()
    const steps = ['Activa', 'In tranzit', 'Livrata'].map((text) => ({ text, place: null, happenedAt }))
    return { json: { ...parcel, state: 'delivered', stateText: 'Livrata', nextStep: 'Mai urmeaza ceva', steps } }
  })
  await page.goto(`/tracking/${awb}`)
  await page.getByText('In tranzit', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toMatch(new RegExp(`^Colet ${awb}, urmarire`))
  const items = [...document.querySelectorAll('.mantine-Timeline-item')]
  expect(items.map((item) => item.querySelector('.mantine-Timeline-itemTitle')?.textContent)).toEqual([
    'Urmeaza',
    'Livrata',
    'In tranzit',
    'Activa',
  ])
  expect(items.map((item) => item.hasAttribute('data-active'))).toEqual([false, true, true, true])
})

it('says to who waits where the parcel is collected and until when, and what comes next', async () => {
  const { awb } = await activeOrder(as, { name: 'Mara La Punct' })
  const page = await mountPage(`/tracking/${awb}`)
  await page.getByText('Inregistrat la curier', { exact: true }).first().waitFor()
  await page.getByText('Curierul ridica coletul.', { exact: true }).waitFor()
  page.route(/^\/tracking\//, async (_, real) => ({
    json: {
      ...(await (await real()).json()),
      ...{ state: 'at_locker', stateText: 'La punctul de ridicare', nextStep: 'Destinatarul ridica coletul din punctul de livrare.' },
      point: { name: 'FANbox Lidl', address: 'Strada Horea 1, Cluj-Napoca', scheduleText: 'L - D: non-stop' },
    },
  }))
  await page.reload()
  for (const said of ['FANbox Lidl', 'Strada Horea 1, Cluj-Napoca', 'Program: L - D: non-stop', 'Unde il ridicati'])
    await page.getByText(said, { exact: true }).waitFor()
})
