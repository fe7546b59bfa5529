import { expect, it } from 'vitest'
import { z } from 'zod'
import { PositiveRon } from './money-at-the-wire.ts'
import { renameSchemaFields } from './under-names.ts'

const Parcel = z.object({ orderId: z.string().min(1), price: PositiveRon, note: z.string().default('') })
const ParcelAtWire = renameSchemaFields(Parcel, { orderId: 'partnerOrderId', price: 'amount' })

it('a caller writes a field by its other name, and finds it there again', () => {
  const parcel = ParcelAtWire.parse({ partnerOrderId: 'a', amount: 12.5 })
  expect(parcel).toEqual({ orderId: 'a', price: 1250, note: '' })
  expect(z.encode(ParcelAtWire, parcel)).toEqual({ partnerOrderId: 'a', amount: 12.5, note: '' })
})

it('a field is checked, and its errors stand, where the caller wrote it; its own name is none of the caller’s', () => {
  const { error } = ParcelAtWire.safeParse({ partnerOrderId: '', amount: 1.234 })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['partnerOrderId', 'amount'])
  expect(ParcelAtWire.safeParse({ orderId: 'a', price: 12.5 }).success).toBe(false)
})
