/** What a client earned and used of its bonus. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('lists the newest first, under the line of what was before', async () => {
  const ana = await server.user('bonusuri')
  const page = await mountPage('/profile/dashboard', { as: ana })
  const earned = (day: string, amount: number) => ({
    ...{ dateTime: `${day}T22:10:00.000Z`, description: 'Bonus saptamanal', amount },
    ...{ orderUniqueId: null, orderAwb: null, isRevert: false, isPending: false },
  })
  const amounts = {
    ...{ totalTransactions: 0, totalReturnedTransactions: 0, totalServicesNotInvoiced: 0, totalPrepaid: 0, totalNotInvoiced: 0 },
    ...{ totalNotPaid: 0, totalBonus: 8, totalLeft: 8, previousBonus: 5 },
  }
  page.route(/user\/balance\/bonus$/, () => ({
    status: 200,
    json: { transactions: [earned('2026-10-11', 1), earned('2026-10-18', 2)], amounts, hasOlder: false, userPaymentType: 1 },
  }))
  await page.goto('/profile/balance/bonus')
  const table = page.getByRole('table', { name: /bonus/i })
  await table.getByText('12.10.2026').waitFor()
  const days = async () => (await table.innerText()).match(/anterioare|\d\d\.10\.2026/g)
  expect(await days()).toEqual(['anterioare', '19.10.2026', '12.10.2026'])
})
