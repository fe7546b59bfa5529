import { IconHistory } from '@tabler/icons-react'
import type { OwnSecurityEvent, SecurityOutcome } from '#contract/account/security-events.ts'
import type { Tone } from '#contract/shell/tones.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { accountCalls } from '../../contract/account.ts'
import { IpAddressShown } from './address-of.tsx'
import { deviceName } from './device-name.ts'

const sessionTexts = texts.sessions

const tones: Record<SecurityOutcome, Tone> = { done: 'green', failed: 'red', refused: 'red' }

const columns: readonly Column<OwnSecurityEvent>[] = [
  { key: 'at', title: sessionTexts.at, render: ({ at }) => <DateTime at={at} /> },
  { key: 'event', title: sessionTexts.event, render: ({ kind }) => sessionTexts.kinds[kind] },
  {
    key: 'outcome',
    title: sessionTexts.outcome,
    render: ({ kind, outcome }) => (
      <StatusBadge
        tone={tones[outcome]}
        text={kind === 'code-check' && outcome === 'failed' ? sessionTexts.wrongCode : sessionTexts.outcomes[outcome]}
      />
    ),
  },
  { key: 'address', title: sessionTexts.address, render: (event) => <IpAddressShown {...event} /> },
  { key: 'device', title: sessionTexts.device, render: ({ userAgent }) => deviceName(userAgent) },
]

/** What happened to the account lately, so that its owner notices what was not their own doing. */
export function SecurityHistory() {
  const events = useCall(accountCalls.securityEvents)
  return (
    <Section title={sessionTexts.history}>
      <DataTable
        label={sessionTexts.history}
        rows={events.data}
        rowKey={({ id }) => id}
        rowName={({ kind }) => sessionTexts.kinds[kind]}
        columns={columns}
        loading={events}
        empty={{ icon: IconHistory, text: sessionTexts.historyEmpty }}
      />
    </Section>
  )
}
