import type { z } from 'zod'
import { hasPermission } from '#contract/permissions.ts'
import { useActor } from '#web/shell/use-may.ts'
import type { OrderActions } from '../contract/order-states.ts'

type Actions = z.infer<typeof OrderActions>

/** Of what the order's state allows, what the role does too. */
export function usePermittedActions(): (actions: Actions) => Actions {
  const actor = useActor()
  const writes = actor !== null && hasPermission(actor, 'orders.write')
  const activates = actor !== null && hasPermission(actor, 'orders.activate')
  return (actions) => ({
    edit: actions.edit && writes,
    activate: actions.activate && activates,
    cancel: actions.cancel && activates,
    print: actions.print,
    orderAgain: actions.orderAgain && writes,
    correct: actions.correct && writes && activates,
    receiveBack: actions.receiveBack && writes,
  })
}
