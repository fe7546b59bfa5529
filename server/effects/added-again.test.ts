import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { addEffect } from './add-effect.ts'
import type { EffectKind, EffectOutcome } from './effect-kind.ts'
import { effectOf } from './effect-rows.ts'
import { runEffect } from './run-effect.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)

type Input = { change: number }
let outcome: EffectOutcome<null> = { kind: 'done', answer: null }
const kind: EffectKind<Input, null> = {
  name: 'request-pickup',
  ...{ callMs: 1_000, callsMax: 10, giveUpAfterMs: 60_000, waitMaxMs: 1_000 },
  afterUnknown: { by: 'repeating' },
  call: async () => outcome,
  settle: async () => undefined,
  summary: () => partnerSaid(''),
  answerByHand: () => null,
}

const clientId = randomUUID()
const refOf = (key: string) => ({ clientId, kind: kind.name, key })
const add = (key: string, change: number) =>
  app.db.inTransaction((tx) => addEffect<Input>(app, tx, { clientId, kind, key, input: { change }, again: true }))
const now = (key: string) => effectOf(app.db, refOf(key))

describe('an effect that is added again', () => {
  it('stays as it is while it is open', async () => {
    expect([await add('open', 1), await add('open', 2)]).toEqual([true, false])
    expect(await now('open')).toMatchObject({ state: 'due', input: { change: 1 } })
  })

  it.each<[string, EffectOutcome<null>]>([
    ['done', { kind: 'done', answer: null }],
    ['refused', { kind: 'refused', reason: partnerSaid('Nu.') }],
    ['manual', { kind: 'operator', reason: partnerSaid('Cine stie.') }],
  ])('is done anew, with the new input, once it is %s', async (state, answer) => {
    outcome = answer
    await add(state, 1)
    await runEffect(app, kind, refOf(state))
    expect(await now(state)).toMatchObject({ state })
    expect(await add(state, 2)).toBe(true)
    // What became of a call that an operator was to find out about is still not known.
    const calls = state === 'manual' ? 1 : 0
    expect(await now(state)).toMatchObject({ state: 'due', input: { change: 2 }, calls, tries: 0, reason: null, settledAt: null })
  })

  it('does not wait for one that is being settled: what settles it may wait for what the other has locked', async () => {
    await add('settling', 1)
    await app.db.inTransaction(async (tx) => {
      await tx.$client.query('update effects set state = $2, settled_at = now() where key = $1', ['settling', 'done'])
      expect(await add('settling', 2)).toBe(false)
    })
    expect(await add('settling', 3)).toBe(true)
  })
})
