/** Which e-mails are sent, and to whom: on the page of notifications all groups, on that of invoicing its own. */
import { Divider, Stack } from '@mantine/core'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import type { RefusedMailAddress } from '#contract/account/mail-refusal.ts'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { type MailGroupName, type MailSettings, mailSettings } from '../../contract/mail-settings.ts'
import { RolesThatMayChange, SettingsChangedElsewhere, SettingsGuard } from '../settings-parts.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { addressesInMailDraft, type MailDraft, mailDraftErrors, mailDraftFieldOf, mailDraftOf, mailSettingsOfDraft } from './mail-draft.ts'
import { MailGroupFields } from './mail-group-fields.tsx'
import { useMailChecks } from './use-mail-checks.ts'

const words = texts.settings.mail

type MailFormProps = {
  groups: readonly MailGroupName[]
  saved: MailSettings
  /** Of all its addresses. */
  refused: readonly RefusedMailAddress[]
  askNow: () => Promise<MailSettings | null>
  /** What the groups stand in; left out: nothing more. */
  frame?: (fields: ReactNode) => ReactNode
  /** What sends the form. */
  footer: (state: { isUnchanged: boolean; isBusy: boolean }) => ReactNode
}

export function MailForm({ groups, saved, refused, askNow, frame = (fields) => fields, footer }: MailFormProps) {
  const mayWrite = useMay('settings.write')
  const { kept, checks, failure, isBusy, submit } = useMailForm({ groups, saved, askNow })
  const { form, isChangedElsewhere } = kept
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
        {isChangedElsewhere && <SettingsChangedElsewhere />}
        {frame(
          <Stack gap="md">
            {groups.map((name, i) => (
              <Fragment key={name}>
                {i > 0 && <Divider />}
                <MailGroupFields name={name} form={form} checks={checks} refused={refused} mayWrite={mayWrite} />
              </Fragment>
            ))}
          </Stack>,
        )}
        <FormFailure message={failure} />
        {mayWrite ? footer({ isUnchanged: !form.isDirty(), isBusy }) : <RolesThatMayChange permission="settings.write" />}
      </Stack>
      <SettingsGuard form={form} />
    </form>
  )
}

function useMailForm({ groups, saved, askNow }: Pick<MailFormProps, 'groups' | 'saved' | 'askNow'>) {
  const checks = useMailChecks(groups.flatMap((name) => saved[name].emails))
  const kept = useSettingsForm<MailDraft>({
    saved: mailDraftOf(saved, groups),
    askNow: async () => {
      const now = await askNow()
      return now && mailDraftOf(now, groups)
    },
    validate: (draft) => mailDraftErrors(draft, checks.isRefused),
  })
  const { form } = kept
  const [failure, setFailure] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const save = useAct(mailSettings.save, {
    refreshes: [mailSettings.read],
    onSuccess: () => toast.success(words.saved, toastMs.account),
    onError: (problem) => {
      setFailure(applyProblem(form, problem, { fieldOf: mailDraftFieldOf }))
      toast.error(problem.errors.length > 0 ? words.invalidFields : words.failed)
    },
  })
  const isBusy = isChecking || kept.isAsking || save.isPending

  async function send(): Promise<void> {
    setFailure(null)
    await Promise.all(addressesInMailDraft(form.getValues()).map(checks.check))
    const draft = form.getValues()
    const errors = mailDraftErrors(draft, checks.isRefused)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) {
      toast.error(words.invalidFields)
      focusFirstError(form)(errors)
    } else kept.ifCurrent(() => save.mutate({ body: { settings: mailSettingsOfDraft(draft) } }, { onSuccess: () => kept.markSaved(draft) }))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setChecking(true)
    void send().finally(() => setChecking(false))
  }
  return { kept, checks, failure, isBusy, submit }
}
