/** Where the client's cash is paid, and how often. */
import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { SettingsUnread } from '#account/settings/web/settings-parts.tsx'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import {
  CONTRACT_INTERVAL,
  DEFAULT_PAYOUT_INTERVAL,
  isPaidByContract,
  repaymentSettingsCalls,
} from '#contract/client-profile/repayment-settings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { SidePanel } from '#web/ui/dialog/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { RepaymentForm } from './repayment-form.tsx'

const words = texts.repaymentSettings

type Profile = AnswerOf<typeof clientProfileCalls.read>['profile']

export function RepaymentSettingsPage() {
  const saved = useCall(clientProfileCalls.read)
  const client = useActingFor()
  const mayAllow = useMay('platform.clients.write')
  const { profile, payDays = [] } = saved.data ?? {}
  const toRepayments = (
    <LinkButton variant="default" href={paths.repaymentsAwaiting}>
      {words.toRepayments}
    </LinkButton>
  )
  return (
    <Page title={words.title} action={toRepayments}>
      <Text c="dimmed">{words.intro}</Text>
      {saved.error && !profile && <FailureNotice cause={saved.error} onRetry={() => void saved.refetch()} isRetrying={saved.isFetching} />}
      {saved.isPending && <Skeleton height={280} />}
      {profile && (
        <RepaymentForm
          key={client?.id ?? ''}
          saved={profile}
          payDays={payDays}
          askNow={async () => (await saved.refetch()).data?.profile ?? null}
        />
      )}
      {mayAllow && client && profile && <Terms clientId={client.id} profile={profile} />}
    </Page>
  )
}

/** The same form over another page. */
export function RepaymentPanel({ onClose }: { onClose: () => void }) {
  const saved = useCall(clientProfileCalls.read)
  const { profile, payDays = [] } = saved.data ?? {}
  return (
    <SidePanel title={words.title} position="right" size="720px" onClose={onClose}>
      <Stack gap="md">
        <SettingsUnread of={saved} height={280} />
        {profile && (
          <RepaymentForm
            saved={profile}
            payDays={payDays}
            askNow={async () => (await saved.refetch()).data?.profile ?? null}
            onSaved={onClose}
          />
        )}
      </Stack>
    </SidePanel>
  )
}

/** For administrators. */
function Terms({ clientId, profile }: { clientId: string; profile: Profile }) {
  const save = useAct(repaymentSettingsCalls.saveTerms, {
    refreshes: [clientProfileCalls.read],
    onSuccess: () => toast.success(words.saved, toastMs.account),
  })
  const set = (repaymentSendInterval: number) => save.mutate({ params: { id: clientId }, body: { repaymentSendInterval } })
  return (
    <Section title={words.terms}>
      <Switch
        label={words.setByContract}
        description={words.setByContractHint}
        disabled={save.isPending}
        checked={isPaidByContract(profile.repaymentSendInterval)}
        onChange={(event) => set(event.currentTarget.checked ? CONTRACT_INTERVAL : DEFAULT_PAYOUT_INTERVAL)}
      />
      {save.error && <Text c="var(--mantine-color-error)">{save.error.message}</Text>}
    </Section>
  )
}
