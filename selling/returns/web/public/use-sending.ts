/**
 * What a buyer sends has three outcomes: received, refused, or not known. What is under way is kept with its key until its outcome is known, also
 * over a reload: then the same is sent again under the same key, and received once.
 */
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { type ApiProblem, callApi, toApiProblem } from '#web/api.ts'
import { useOneAtATime } from '#web/calls/one-at-a-time.ts'
import { sendUntilKnown } from '#web/calls/until-known.ts'
import { parseKept } from '#web/kept.ts'
import { tabStorage } from '#web/working-storage.ts'
import type { publicReturnCalls } from '../../contract/public-returns.ts'
import { TRIAL_NUMBER, useIsFormTrial } from './trial.ts'

type SendCall = typeof publicReturnCalls.sendReturn | typeof publicReturnCalls.sendWithdrawal

const UnderWay = z.object({ key: z.string(), body: z.unknown() })

type Sending<E extends SendCall> = {
  endpoint: E
  uniqueId: string
  /** In the session's store. */
  keptUnder: string
  /** Nothing is sent sooner: what comes at once was filled in by a program. */
  fillMs: number
  onReceived: (answer: AnswerOf<E>) => void
  onRefused: (problem: ApiProblem) => void
}

export function useReturnSending<E extends SendCall>({ endpoint, uniqueId, keptUnder, fillMs, onReceived, onRefused }: Sending<E>) {
  const [phase, setPhase] = useState<'idle' | 'sending' | 'unknown'>('idle')
  const isTrial = useIsFormTrial()
  const once = useOneAtATime()
  const readyAt = useRef(performance.now() + fillMs)

  const deliver = (key: string, body: BodyOf<E>) =>
    once(async (done) => {
      setPhase('sending')
      try {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, readyAt.current - performance.now())))
        const args = { params: { uniqueId } as never, body, idempotencyKey: key } // both calls have these parameters
        const answer = await sendUntilKnown(() => callApi(endpoint, args), { onUnknown: () => setPhase('unknown') })
        tabStorage.removeItem(keptUnder)
        onReceived(answer)
      } catch (error) {
        tabStorage.removeItem(keptUnder)
        onRefused(toApiProblem(error))
      } finally {
        setPhase('idle')
        done()
      }
    })

  const send = (body: BodyOf<E>) => {
    if (isTrial) return onReceived(trialAnswer as AnswerOf<E>)
    const key = crypto.randomUUID()
    tabStorage.setItem(keptUnder, JSON.stringify({ key, body: z.encode(endpoint.body, body as never) }))
    void deliver(key, body)
  }

  const latest = useRef(deliver)
  latest.current = deliver
  useEffect(() => {
    if (isTrial) return
    const left = parseKept(UnderWay, tabStorage.getItem(keptUnder))
    const body = left && endpoint.body.safeParse(left.body)
    if (left && body?.success) void latest.current(left.key, body.data as BodyOf<E>)
  }, [endpoint, keptUnder, isTrial])

  return { phase, send }
}

/** Of both calls. */
const trialAnswer = { id: TRIAL_NUMBER, at: '', isConfirmed: true, timeliness: 'not-known' } as const
