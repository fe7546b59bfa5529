import { expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import type { AnyEffectKind } from '../effect-kind.ts'
import { added, effectNow, lookingKind, partnerInMemory, stoppedClock } from '../test-partner.ts'
import { retryEffect } from './retry-effect.ts'

it('does not keep the operator waiting for a partner that says nothing', async () => {
  const clock = stoppedClock()
  const app = await testApp({ clock })
  const partner = partnerInMemory(clock)
  const kind = lookingKind(partner)
  const ref = await added(app, kind)
  partner.ways = ['held']
  const begun = performance.now()
  await retryEffect(app, kind as unknown as AnyEffectKind, await effectNow(app, ref))
  expect(performance.now() - begun).toBeGreaterThan(4_500)
  expect((await effectNow(app, ref)).state).toBe('claimed')
  partner.held[0]?.resolve({ kind: 'done', answer: 'late' })
  await expect.poll(async () => (await effectNow(app, ref)).state).toBe('done')
})
