import { Button, Container, Text } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isApiProblem } from '../api.ts'
import { forgetKept } from '../kept.ts'
import { Failure } from '../ui/notices/failure.tsx'
import { Page } from '../ui/page.tsx'
import { shellTexts } from './texts.ts'

/** A page that broke while drawing. After a new release the old page's code is gone: loading anew mends that. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const broken = error instanceof Error ? { code: error.message, stack: error.stack } : { code: String(error) }
  const cause = isApiProblem(error) ? error : { message: shellTexts.errorText, ...broken }
  return (
    <Container component="main" size="sm" py="xl">
      <Page title={shellTexts.errorTitle}>
        <Failure cause={cause} onRetry={() => window.location.reload()} />
        <Text>{shellTexts.beginAnewHint}</Text>
        <Button variant="default" w="fit-content" leftSection={<IconEraser size={16} aria-hidden />} onClick={beginAnew}>
          {shellTexts.beginAnew}
        </Button>
      </Page>
    </Container>
  )
}

/** What was kept may be what breaks the page: loading it again would break it again. */
function beginAnew(): void {
  forgetKept()
  window.location.assign(window.location.pathname)
}
