/** How large the parcel of a return is, where the original order does not say. */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Package } from '#sending/shipments/contract/shipments.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { schemaMessageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure, useFocusWrongField } from '#web/ui/form/form-errors.tsx'
import { type ReturnDetails, returnCalls } from '../contract/return-requests.ts'
import { readMeasure } from './public/parcel-fields.tsx'
import { returnRefreshes } from './settling/refreshes.ts'

const words = texts.returns.details

const sides = [
  ['weightKg', words.weight],
  ['lengthCm', words.length],
  ['widthCm', words.width],
  ['heightCm', words.height],
] as const
type Side = (typeof sides)[number][0]

export function ParcelDialog({ request: { id }, onClose }: { request: ReturnDetails; onClose: () => void }) {
  const [typed, setTyped] = useState<Record<Side, string>>({ weightKg: '', lengthCm: '', widthCm: '', heightCm: '' })
  const [errors, setErrors] = useState<Partial<Record<Side, string>>>({})
  const { go } = useNavigation()
  const make = useAct(returnCalls.makeOrder, {
    refreshes: returnRefreshes,
    onSuccess: ({ uniqueId }) => go(paths.editOrder(uniqueId)),
  })
  const form = useFocusWrongField(Object.keys(errors).length > 0 ? errors : null)
  const read = Package.safeParse(Object.fromEntries(sides.map(([side]) => [side, readMeasure(typed[side])])))
  const wrongNow: Partial<Record<Side, string>> = read.success
    ? {}
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], schemaMessageText(message)]))
  const send = () => {
    setErrors(wrongNow)
    if (read.success) make.mutate({ params: { id }, body: { package: read.data } })
  }
  return (
    <Dialog title={words.parcelTitle} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text>{words.parcelUnknown}</Text>
          <Group gap="sm" grow preventGrowOverflow={false} wrap="wrap" align="flex-start">
            {sides.map(([side, label], at) => (
              <TextInput
                key={side}
                {...(at === 0 ? { 'data-autofocus': true } : {})}
                miw={140}
                label={label}
                inputMode="decimal"
                value={typed[side]}
                error={errors[side] && wrongNow[side]}
                onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
              />
            ))}
          </Group>
          <FormFailure message={make.error?.message ?? null} />
          <DialogButtons verb={words.make} isBusy={make.isPending} isDisabled={false} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
