import { orderSettings, printSettings, printsAfterActivation } from '#account/settings/contract/system.ts'
import { type CourierCode, couriers, type LabelFormat } from '#contract/couriers.ts'
import { callApi, downloadFile, downloadWithHeaders, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { printFile, saveFile } from '#web/ui/deliver-file.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { LABELS_LEFT_OUT_HEADER, labelsLeftOutOf } from '../../contract/labels-left-out.ts'
import { LABELS_PER_FILE_MAX, type OrderSummary, orderCalls } from '../../contract/orders.ts'
import { type LabelLayout, rememberLayout } from './label-layout.ts'

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
    known: async (courier) => possibleFor(courier, (settings.data ?? (await callApi(printSettings.read))).awbFormat),
  }
}

function possibleFor(courier: CourierCode | null, wanted: LabelFormat): LabelFormat {
  const possible = courier ? couriers[courier].labelFormats : [wanted]
  return possible.includes(wanted) ? wanted : (possible[0] ?? wanted)
}

/** What of an order its label is asked and named by. */
export type PrintableOrder = Pick<OrderSummary, 'uniqueId' | 'awb' | 'courier'>

/** A label's file, in the preferred format where none is chosen. Rejects with an `ApiProblem`. */
export function useLabelFile() {
  const preferred = usePreferredFormat()
  return async ({ uniqueId, awb, courier }: PrintableOrder, chosen: LabelFormat | null = null): Promise<{ label: Blob; name: string }> => {
    const format = chosen ?? (await preferred.known(courier))
    return { label: await downloadFile(orderCalls.print, { params: { uniqueId, format } }), name: `${awb ?? uniqueId}.pdf` }
  }
}

/** Prints or saves a label, in the preferred format where none is chosen. */
export function usePrintLabel() {
  const fileOf = useLabelFile()
  return async (order: PrintableOrder, how: 'print' | 'save', chosen: LabelFormat | null = null): Promise<void> => {
    try {
      const { label, name } = await fileOf(order, chosen)
      if (how === 'print') printFile(label, name)
      else saveFile(label, name)
    } catch {
      toast.error(texts.orders.labels.failed)
    }
  }
}

/** Many labels as one file, or as several where they are more than fit; in the preferred format where none is chosen; says which have none. Rejects with an `ApiProblem`. */
export function usePrintMany() {
  const preferred = usePreferredFormat()
  return async (
    orders: readonly Pick<OrderSummary, 'uniqueId'>[],
    as: { layout: LabelLayout; format: LabelFormat | null },
    /** `printInPlace`, where no press of a key or button precedes. */
    deliver: typeof printFile = printFile,
  ): Promise<void> => {
    const format = as.format ?? (await preferred.known(null))
    let { layout } = as
    for (const some of labelFiles(orders)) {
      const body = { ...layout, format, uniqueIds: some.map(({ uniqueId }) => uniqueId) }
      const { file, headers } = await downloadWithHeaders(orderCalls.printMany, { body })
      const leftOut = labelsLeftOutOf(headers.get(LABELS_LEFT_OUT_HEADER))
      const printed = some.length - (leftOut?.count ?? 0)
      deliver(file, `AWB-${printed}.pdf`)
      if (leftOut) toast.error(texts.orders.labels.leftOut(leftOut), toastMs.longSuccess)
      layout = rememberLayout(layout, printed)
    }
  }
}

/** As many as the server puts into a file. */
export const labelFiles = <Order>(orders: readonly Order[]): Order[][] =>
  Array.from({ length: Math.ceil(orders.length / LABELS_PER_FILE_MAX) }, (_, i) =>
    orders.slice(i * LABELS_PER_FILE_MAX, (i + 1) * LABELS_PER_FILE_MAX),
  )

/** Opens the label of what was activated, where the sender prints labels: as long as nothing else was chosen. */
export function useLabelAfterActivation(): (order: PrintableOrder) => Promise<void> {
  const settings = useCall(orderSettings.read)
  const deliver = usePrintLabel()
  return async (order) => {
    if (order.awb === null) return
    const known = settings.data ?? (await callApi(orderSettings.read).catch(() => null))
    if (known === null) toast.error(texts.orders.labels.failed)
    else if (printsAfterActivation(known)) await deliver(order, 'print')
  }
}
