/** What the tests of effects stand on: a product whose clock stands still, and a partner that has forgotten everything before each test. */
import { beforeEach } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import type { EffectRef } from './effect-kind.ts'
import { runEffect } from './run-effect.ts'
import { effectNow, lookingKind, partnerInMemory, repeatingKind, stoppedClock } from './test-partner.ts'

export async function effectStage() {
  const clock = stoppedClock()
  const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
  const partner = partnerInMemory(clock)
  const [looking, repeating] = [lookingKind(partner), repeatingKind(partner)]
  beforeEach(() => {
    Object.assign(partner, partnerInMemory(clock), { call: partner.call, look: partner.look, do: partner.do })
  })

  /** Milliseconds until it is carried on. */
  const waits = async (ref: EffectRef) => ((await effectNow(app, ref)).lookAt?.getTime() ?? 0) - clock.now().getTime()
  return {
    clock,
    app,
    partner,
    looking,
    repeating,
    waits,
    /** One effect that is looked for, whichever it is in a test. */
    watched: (ref: () => EffectRef) => ({
      now: () => effectNow(app, ref()),
      run: () => runEffect(app, looking, ref()),
      waits: () => waits(ref()),
      what: () => `${ref().clientId} one`,
    }),
  }
}
