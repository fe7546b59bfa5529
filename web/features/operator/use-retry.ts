import { effectCalls, type OpenEffect } from '../../../contract/operator/effects.ts'
import { call } from '../../api.ts'
import { toast, toastMs } from '../../ui/toast.ts'
import { operatorTexts } from './texts.ts'
import { useForEach } from './use-for-each.ts'

/** Has effects looked for and carried on now; says what came of it. */
export function useRetry() {
  const { run, progress } = useForEach(({ id }: OpenEffect) => call(effectCalls.retry, { params: { id } }))
  async function retry(effects: readonly OpenEffect[]): Promise<void> {
    const { answers, failures } = await run(effects)
    const settled = answers.filter(({ isSettled }) => isSettled)
    if (failures[0]) toast.error(operatorTexts.notDone(failures.length, failures[0]), toastMs.longSuccess)
    const [only] = answers
    if (effects.length > 1) toast.info(operatorTexts.retried(settled.length, effects.length), toastMs.longSuccess)
    else if (only?.isSettled) toast.success(operatorTexts.settledByRetry)
    else if (only) toast.info(only.state === 'manual' ? operatorTexts.stillWaits : operatorTexts.goesOn)
  }
  return { retry, progress }
}
