import { expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import type { BalanceMovement } from '../contract/balance.ts'
import { movementRows } from './movements-table.tsx'

const movement = (id: number, day: string, amount: number, left: number): BalanceMovement => ({
  ...{ id, dateTime: `2026-${day}T10:00:00.000Z`, description: 'x', orderUniqueId: null, orderAwb: null, recipient: '' },
  ...{ amount: fromRon(amount), left: fromRon(left), isRevert: false, isPending: false },
})
const movements = [movement(3, '11-20', -20, 130), movement(2, '11-02', 100, 150), movement(1, '10-30', 50, 50)]
const months = (hasOlder: boolean) => movementRows({ movements, hasOlder }).filter((row) => row.kind === 'month')

it('each month stands above its movements, with their sum and what was left at its end', () => {
  expect(movementRows({ movements, hasOlder: false }).map(({ key }) => key)).toEqual(['11.2026', '3', '2', '10.2026', '1'])
  expect(months(false).map(({ amount, left }) => [amount, left])).toEqual([
    [fromRon(80), fromRon(130)],
    [fromRon(50), fromRon(50)],
  ])
})

it('a month of which the list has a part has no sum', () => {
  expect(months(true).map(({ amount }) => amount)).toEqual([bani(8_000), null])
})
