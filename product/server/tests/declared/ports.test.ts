/** By type: what changes something at a partner is called by effects alone. What is left to others is named where `App` is. */
import { expect, expectTypeOf, it } from 'vitest'
import type { CardReader } from '#paying/app-parts.ts'
import type { ConnectedStoreReader } from '#selling/app-parts.ts'
import type { CourierReader } from '#sending/app-parts.ts'
import type { App, EffectApp } from '#server/platform/app.ts'

type Called<Port> = { [Name in keyof Port]: Extract<Port[Name], (...args: never[]) => unknown> extends never ? never : Name }[keyof Port]

it('what operations are given only reads at partners, but for what is named there', () => {
  expectTypeOf<Called<CourierReader>>().toEqualTypeOf<'quotes' | 'label' | 'track' | 'points' | 'listAwbs' | 'cashTransfers'>()
  expectTypeOf<Called<CardReader>>().toEqualTypeOf<'startPage' | 'readNotice'>()
  expectTypeOf<Called<NonNullable<App['einvoices']>>>().toEqualTypeOf<
    'signInUrl' | 'grantOf' | 'refresh' | 'state' | 'messages' | 'download' | 'validate' | 'pdf'
  >()
  expectTypeOf<Called<NonNullable<App['sms']>>>().toEqualTypeOf<'ask' | 'readReports'>()
  expectTypeOf<Called<NonNullable<App['bankTransfers']>>>().toEqualTypeOf<'find'>()
  expectTypeOf<Called<ConnectedStoreReader>>().toEqualTypeOf<
    | 'access'
    | 'orders'
    | 'countOrders'
    | 'order'
    | 'locations'
    | 'orderOfPart'
    | 'findFulfilment'
    | 'fulfilment'
    | 'subscribe'
    | 'unsubscribe'
  >()
  expectTypeOf<App>().not.toHaveProperty('mail')
  expectTypeOf<EffectApp>().toExtend<App>()
  expectTypeOf<App>().not.toExtend<EffectApp>()
  expect.assertions(0)
})
