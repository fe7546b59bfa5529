import { type CourierCode, couriers, type LabelFormat } from '../../../../contract/couriers.ts'
import { type Activation, type OrderSummary, orderCalls } from '../../../../contract/orders/orders.ts'
import { orderSettings, printSettings } from '../../../../contract/system.ts'
import { download, useCall } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { printFile, saveFile } from '../../../ui/deliver-file.ts'
import { toast } from '../../../ui/notices/toast.ts'

/** The specification's format where the settings are not known (yet). */
const DEFAULT_FORMAT: LabelFormat = 'A4'

/** The account's preferred format; the courier's first where it does not print that one. */
export function usePreferredFormat(): (courier: CourierCode | null) => LabelFormat {
  const settings = useCall(printSettings.read)
  return (courier) => {
    const wanted = settings.data?.awbFormat ?? DEFAULT_FORMAT
    const possible = courier ? couriers[courier].labelFormats : [wanted]
    return possible.includes(wanted) ? wanted : (possible[0] ?? wanted)
  }
}

/** What of an order its label is asked and named by. */
export type Labelled = Pick<OrderSummary, 'uniqueId' | 'awb'>

export function usePrintLabel() {
  return async (order: Labelled, format: LabelFormat, how: 'print' | 'save'): Promise<void> => {
    const label = await download(orderCalls.print, { params: { uniqueId: order.uniqueId, format } }).catch(() => null)
    const name = `${order.awb ?? order.uniqueId}.pdf`
    if (!label) toast.error(texts.orders.labels.failed)
    else if (how === 'print') printFile(label, name)
    else saveFile(label, name)
  }
}

/** Opens the label of what was activated, where the sender prints labels: as long as nothing else was chosen. */
export function useLabelAfterActivation(): (activation: Activation) => Promise<void> {
  const settings = useCall(orderSettings.read)
  const preferredFormat = usePreferredFormat()
  const deliver = usePrintLabel()
  const willPrint = settings.data !== undefined && settings.data.settings.willPrint.value !== false
  return async ({ order }) => {
    if (willPrint && order.awb !== null) await deliver(order, preferredFormat(order.courier), 'print')
  }
}
