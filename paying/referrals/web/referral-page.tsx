/** The programme of recommendations: the link to share, what it has earned, and from which orders. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useBalanceClient } from '#paying/balance/web/balance-frame.tsx'
import { ClientSelect } from '#paying/balance/web/client-select.tsx'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { BONUS_PERCENT, PROMOTION_MONTHS } from '../contract/referral-rules.ts'
import { ReferralCredits } from './credits.tsx'
import { ReferralFigures } from './referral-figures.tsx'
import { ReferralLink } from './referral-link.tsx'
import { useReferralInfo } from './use-referral-info.ts'
import { WaitingLoader } from './waiting.tsx'

// With the library that draws them.
const ReferralCharts = lazyPart(() => import('./referral-charts.tsx'), 'ReferralCharts')

const words = texts.referrals

export function ReferralPage() {
  const me = useMe().data
  const client = useBalanceClient()
  const isStaff = (me?.platformRole ?? null) !== null
  return (
    <Page title={words.title}>
      {isStaff && <ClientSelect />}
      {me && !isStaff && <ReferralLink code={me.referralCode} />}
      {client && <Earned key={client.id} body={client.body} />}
    </Page>
  )
}

function Earned({ body }: { body: { selectedClient?: string } }) {
  const asked = useReferralInfo(body)
  const { data, error, isFetching, refetch } = asked.info
  return (
    <>
      {data && <Terms key={String(data.numOfInvited === 0)} isOpenFirst={data.numOfInvited === 0} />}
      {data && <ReferralFigures info={data} />}
      {!data && !error && <WaitingLoader height={148} />}
      {error && <FailureNotice cause={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      <ReferralCharts of={asked} />
      <ReferralCredits body={body} />
    </>
  )
}

/** Open while no one was invited. */
function Terms({ isOpenFirst }: { isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <div>
      <Button variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.closeInfo : words.openInfo}
      </Button>
      {isOpen && (
        <Section title={words.terms}>
          <ul>
            {words.termLines(BONUS_PERCENT, PROMOTION_MONTHS).map((line) => (
              <li key={line}>
                <Text span>{line}</Text>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
