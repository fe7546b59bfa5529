import { type CourierCode, couriers, type LabelFormat } from '../../../../contract/couriers.ts'
import { type Activation, type OrderSummary, orderCalls } from '../../../../contract/orders/orders.ts'
import { orderSettings, printSettings } from '../../../../contract/system.ts'
import { call, download, useCall } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { printFile, saveFile } from '../../../ui/deliver-file.ts'
import { toast } from '../../../ui/notices/toast.ts'

type PreferredFormat = {
  /** `null` as long as the settings are not known: no format is guessed, for it is paper. */
  of(courier: CourierCode | null): LabelFormat | null
  /** Asks where the settings are not there yet. Rejects with an `ApiProblem` where they cannot be read. */
  known(courier: CourierCode | null): Promise<LabelFormat>
}

/** The account's preferred format; the courier's first where it does not print that one. */
export function usePreferredFormat(): PreferredFormat {
  const settings = useCall(printSettings.read)
  return {
    of: (courier) => (settings.data ? possibleFor(courier, settings.data.awbFormat) : null),
    known: async (courier) => possibleFor(courier, (settings.data ?? (await call(printSettings.read))).awbFormat),
  }
}

function possibleFor(courier: CourierCode | null, wanted: LabelFormat): LabelFormat {
  const possible = courier ? couriers[courier].labelFormats : [wanted]
  return possible.includes(wanted) ? wanted : (possible[0] ?? wanted)
}

/** What of an order its label is asked and named by. */
export type Labelled = Pick<OrderSummary, 'uniqueId' | 'awb' | 'courier'>

/** Prints or saves a label, in the preferred format where none is chosen. */
export function usePrintLabel() {
  const preferred = usePreferredFormat()
  return async (order: Labelled, how: 'print' | 'save', chosen: LabelFormat | null = null): Promise<void> => {
    const name = `${order.awb ?? order.uniqueId}.pdf`
    try {
      const format = chosen ?? (await preferred.known(order.courier))
      const label = await download(orderCalls.print, { params: { uniqueId: order.uniqueId, format } })
      if (how === 'print') printFile(label, name)
      else saveFile(label, name)
    } catch {
      toast.error(texts.orders.labels.failed)
    }
  }
}

/** Opens the label of what was activated, where the sender prints labels: as long as nothing else was chosen. */
export function useLabelAfterActivation(): (activation: Activation) => Promise<void> {
  const settings = useCall(orderSettings.read)
  const deliver = usePrintLabel()
  return async ({ order }) => {
    if (order.awb === null) return
    const known = settings.data ?? (await call(orderSettings.read).catch(() => null))
    if (known === null) toast.error(texts.orders.labels.failed)
    else if (known.settings.willPrint.value !== false) await deliver(order, 'print')
  }
}
