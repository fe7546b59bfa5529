/** In which format labels are printed, and whether the sender prints them. */
import { Radio, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { type LabelFormat, labelFormats } from '#contract/couriers.ts'
import { toApiProblem, useAct, useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { orderSettings, printSettings } from '../contract/system.ts'
import { SettingsBar, SettingsChangedElsewhere, SettingsGuard, SettingsUnread } from './settings-parts.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const words = texts.settings.print
const missing = texts.messages['field-missing']

type PrintDraft = { format: LabelFormat; willPrint: 'yes' | 'no' | '' }

const draftOf = (format: LabelFormat, willPrint: boolean | null): PrintDraft => ({
  format,
  willPrint: willPrint === null ? '' : willPrint ? 'yes' : 'no',
})

const missingOf = ({ willPrint }: PrintDraft): { willPrint?: string } => (willPrint === '' ? { willPrint: missing } : {})

export function PrintPage() {
  const print = useCall(printSettings.read)
  const order = useCall(orderSettings.read)
  const clientId = useAccountId()
  const askNow = async () => {
    const [format, willPrint] = [(await print.refetch()).data?.awbFormat, (await order.refetch()).data?.settings.willPrint.value]
    return format === undefined || willPrint === undefined ? null : draftOf(format, willPrint)
  }
  return (
    <Page title={words.title}>
      <Tabs value="order">
        <Tabs.List mb="md">
          <Tabs.Tab value="order">{words.order}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="order">
          <SettingsUnread of={print.data ? order : print} />
          {print.data && order.data && (
            <PrintForm key={clientId} saved={draftOf(print.data.awbFormat, order.data.settings.willPrint.value)} askNow={askNow} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function PrintForm({ saved, askNow }: { saved: PrintDraft; askNow: () => Promise<PrintDraft | null> }) {
  const mayWrite = useMay('shipping.write')
  const kept = useSettingsForm<PrintDraft>({
    saved,
    askNow,
    validate: missingOf,
  })
  const { form, isChangedElsewhere } = kept
  const { send, isBusy, failure } = useSavingInTurn(kept, saved)
  return (
    <form
      onSubmit={form.onSubmit(send, (errors) => {
        toast.error(words.invalidFields)
        focusFirstError(form)(errors)
      })}
      noValidate
    >
      <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
        {isChangedElsewhere && <SettingsChangedElsewhere />}
        <Section title={words.order}>
          <Radio.Group label={words.format} description={words.formatHint} {...form.getInputProps('format')}>
            <Stack gap="sm" pt="sm">
              {labelFormats.map((format) => (
                <Radio key={format} value={format} label={words.formats[format]} disabled={!mayWrite} />
              ))}
            </Stack>
          </Radio.Group>
          <Radio.Group
            label={words.willPrint}
            withAsterisk={neededFieldsBy(missingOf, form.values)('willPrint')}
            {...form.getInputProps('willPrint')}
          >
            <Stack gap="sm" py="sm">
              <Radio value="yes" label={words.yes} description={words.yesHint} disabled={!mayWrite} />
              <Radio value="no" label={words.no} description={words.noHint} disabled={!mayWrite} />
            </Stack>
          </Radio.Group>
        </Section>
        <FormFailure message={failure} />
        {/* Who has chosen nothing yet may ask what is missing. */}
        <SettingsBar permission="shipping.write" isUnchanged={!form.isDirty() && saved.willPrint !== ''} isBusy={isBusy} />
      </Stack>
      <SettingsGuard form={form} />
    </form>
  )
}

type Kept = Pick<ReturnType<typeof useSettingsForm<PrintDraft>>, 'ifCurrent' | 'isAsking' | 'markSaved'>

/** The format first, and the rest only where that was saved. */
function useSavingInTurn({ ifCurrent, isAsking, markSaved }: Kept, saved: PrintDraft) {
  const print = useAct(printSettings.save, { refreshes: [printSettings.read] })
  const order = useAct(orderSettings.save, { refreshes: [orderSettings.read] })
  const [failure, setFailure] = useState<string | null>(null)

  const saveInTurn = async (draft: PrintDraft) => {
    const { format, willPrint } = draft
    try {
      await print.mutateAsync({ body: { settings: { awbFormat: format } } })
      // What is read anew by now is the own format, not one of another window.
      markSaved({ ...saved, format })
      await order.mutateAsync({ body: { settings: { willPrint: { value: willPrint === 'yes' } } } })
      markSaved(draft)
      toast.success(words.saved, toastMs.account)
    } catch (refused) {
      toast.error(words.failed)
      setFailure(toApiProblem(refused).message)
    }
  }
  const send = (draft: PrintDraft) => {
    setFailure(null)
    ifCurrent(() => saveInTurn(draft))
  }
  return { send, isBusy: isAsking, failure }
}
