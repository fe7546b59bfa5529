/** The bank has not paid a sheet after all, or its money came back. */
import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type NotProcessedType, notProcessedTypes, type RepaymentSheetShown, sheetCalls } from '../../contract/sheets.ts'

const words = texts.repaymentSheets.notProcessed
/** The money came back, so there is a day on which it did. */
const RETURNED: NotProcessedType = 2
const choices = notProcessedTypes.map((type) => ({ value: String(type), label: words.types[type] }))

type Values = { type: NotProcessedType | null; day: DayFieldValue; markForPayment: boolean }
type Errors = { type?: string; day?: string | null; form?: string }

function missingOf({ type, day }: Values): Errors {
  const wrongDay = type === RETURNED ? dayFault(day, words.dayMissing) : null
  return { ...(type ? {} : { type: words.typeMissing }), ...(wrongDay === null ? {} : { day: wrongDay }) }
}

export function NotProcessedDialog({ sheet, onClose }: { sheet: RepaymentSheetShown; onClose: () => void }) {
  const { id, sheetDate, amount, bankAccountOwner } = sheet
  const [values, setValues] = useState<Values>({ type: null, day: todayHere(), markForPayment: false })
  const [errors, setErrors] = useState<Errors>({})
  const { type, day, markForPayment } = values
  const mark = useAct(sheetCalls.notProcessed, {
    refreshes: [sheetCalls.list, sheetCalls.amounts, sheetCalls.info, repaymentCalls.list, repaymentCalls.awaiting],
    onSuccess: ({ success }) => {
      if (!success) return setErrors({ form: words.failed })
      toast.success(words.done)
      onClose()
    },
    onError: ({ code, message, errors: [field] }) =>
      setErrors(field ? { day: field.message } : { form: code === 'sheet-not-paid' ? `${words.failed} ${message}` : words.failed }),
  })
  const isNeeded = neededFieldsBy(missingOf, values)
  const change = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }
  const send = () => {
    // What was never sent is said today.
    const date = type === RETURNED ? day : todayHere()
    if (type === null || date === null || isUnfitDay(date)) return setErrors(missingOf(values))
    mark.mutate({ params: { sheetId: id }, body: { type, date, markForPayment } })
  }
  return (
    <Dialog onClose={onClose} title={words.title} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{words.about({ id: String(id), amount: texts.forms.ron(amount), holder: bankAccountOwner })}</Text>
        <Select
          data-autofocus
          label={words.type}
          withAsterisk={isNeeded('type')}
          allowDeselect={false}
          data={choices}
          value={type === null ? null : String(type)}
          {...(type === null ? {} : { description: words.typeHints[type] })}
          error={errors.type}
          onChange={(chosen) => change({ type: notProcessedTypes.find((one) => String(one) === chosen) ?? null })}
        />
        {type === RETURNED && (
          <DayField
            label={words.day}
            isNeeded={isNeeded('day')}
            day={day}
            min={sheetDate}
            max={todayHere()}
            error={errors.day ?? null}
            onChange={(next) => change({ day: next })}
          />
        )}
        <Checkbox
          label={words.markForPayment}
          description={markForPayment ? words.marked : words.unmarked}
          checked={markForPayment}
          onChange={(event) => change({ markForPayment: event.currentTarget.checked })}
        />
        <FormFailure message={errors.form ?? (type === RETURNED ? null : (errors.day ?? null))} />
        <DialogButtons verb={words.yes} closeVerb={words.no} isBusy={mark.isPending} onDo={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
