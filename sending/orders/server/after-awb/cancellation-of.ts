/** Which effect cancels an AWB. */
import type { CourierCode } from '#contract/couriers.ts'
import type { EffectRef } from '#server/effects/effect-kind.ts'

/** `orderId` null: no order holds the AWB. */
export type AwbToCancel = { courier: CourierCode; awb: string; orderId: string | null }

export const cancellationOf = (clientId: string, { courier, awb }: Omit<AwbToCancel, 'orderId'>): EffectRef => ({
  clientId,
  kind: 'cancel-awb',
  key: `${courier}/${awb}`,
})
