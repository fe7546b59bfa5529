/** What waits for an operator: AWBs that a courier has and no order does, as the comparison of a day finds them, and effects. */
import { expect } from 'vitest'
import { ask } from './api.ts'
import { strayAwb } from './simulators.ts'

export async function foundStray(): Promise<string> {
  const awb = await strayAwb()
  // The courier's list lags a little.
  await expect.poll(() => isFoundAmongStrays(awb), { timeout: 60_000, interval: 1_000 }).toBe(true)
  return awb
}

const email = 'admin@demo.test'

async function isFoundAmongStrays(awb: string): Promise<boolean> {
  await ask('POST', `/admin/operator/comparisons/fan/${dayNow()}`, { email })
  return (await ask<{ awb: string }[]>('GET', '/admin/operator/awbs', { email })).some((one) => one.awb === awb)
}

const dayNow = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(new Date())

/** What other journeys on this product left to an operator: nothing waits afterwards. */
export async function settleWhatWaits(): Promise<void> {
  const { list } = await ask<{ list: { id: string }[] }>('GET', '/admin/effects', { email })
  for (const { id } of list)
    await ask('POST', `/admin/effects/${id}/settle`, { email, body: { outcome: 'refused', note: 'Incheiata de alta proba.' } })
  for (const { courier, awb } of await ask<{ courier: string; awb: string }[]>('GET', '/admin/operator/awbs', { email }))
    await ask('POST', `/admin/operator/awbs/${courier}/${awb}/resolve`, { email })
}
