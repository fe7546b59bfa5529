/** AWBs that a courier has and no order does, as the comparison of a day finds them. */
import { expect } from 'vitest'
import { ask } from './api.ts'
import { strayAwb } from './simulators.ts'

export async function foundStray(): Promise<string> {
  const awb = await strayAwb()
  // The courier's list lags a little.
  await expect.poll(() => isFoundAmongStrays(awb), { timeout: 60_000, interval: 1_000 }).toBe(true)
  return awb
}

async function isFoundAmongStrays(awb: string): Promise<boolean> {
  const email = 'admin@demo.test'
  await ask('POST', `/admin/operator/comparisons/fan/${dayNow()}`, { email })
  return (await ask<{ awb: string }[]>('GET', '/admin/operator/awbs', { email })).some((one) => one.awb === awb)
}

const dayNow = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(new Date())
