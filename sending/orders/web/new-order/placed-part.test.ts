import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { emptyOrder } from './order-draft.ts'
import { hasRoomForRemark, placeUnplacedPart } from './placed-part.ts'

const account = { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelierul Mesteacan' }
const draft = { ...emptyOrder, unplaced: ['ramburs 150 lei', '2 kg'] }

it('puts cash into the repayment, with the account of the last order where none is typed, and leaves the other parts to be placed', () => {
  const placed = placeUnplacedPart(draft, 'ramburs 150 lei', { at: 'cash', amount: fromRon(150), account })
  expect(placed.extraOptions).toMatchObject({
    hasRepayment: true,
    repayment: { amount: '150,00', iban: 'RO49 AAAA 1B31 0075 9384 0000', accountHolder: 'Atelierul Mesteacan' },
  })
  expect(placed.unplaced).toEqual(['2 kg'])
  const typed = { iban: 'RO09BCYP0000001234567890', accountHolder: 'Ana', amount: '' }
  const withTyped = { ...draft, extraOptions: { ...draft.extraOptions, repayment: typed } }
  expect(placeUnplacedPart(withTyped, 'ramburs 150 lei', { at: 'cash', amount: fromRon(150), account }).extraOptions.repayment).toEqual({
    ...typed,
    amount: '150,00',
  })
})

it('puts weight and size into the first package, which is a parcel once it is no envelope', () => {
  const envelope = { ...draft, packing: { ...draft.packing, type: 1 as const } }
  const placed = placeUnplacedPart(placeUnplacedPart(envelope, '2 kg', { at: 'weight', kg: 2 }), '30x20x10', {
    at: 'size',
    cm: [30, 20, 10],
  })
  expect(placed.packing).toMatchObject({ type: 2, packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 10 }] })
})

it('puts words behind the remarks that stand there, where they have room', () => {
  const remarked = placeUnplacedPart(placeUnplacedPart(draft, 'sunati', { at: 'remark' }), 'dupa ora 17', { at: 'remark' })
  expect(remarked.recipient.party.address.additionalInfo).toBe('sunati, dupa ora 17')
  expect([hasRoomForRemark(remarked, 'x'.repeat(229)), hasRoomForRemark(remarked, 'x'.repeat(230))]).toEqual([true, false])
})

it('leaves a part out, and only that', () => {
  expect(placeUnplacedPart(draft, '2 kg', { at: 'nowhere' })).toEqual({ ...draft, unplaced: ['ramburs 150 lei'] })
})
