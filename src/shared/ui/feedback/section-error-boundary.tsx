import { Component, type ReactNode } from 'react';
import { sendErrorReport } from '@/shared/errors/send-error-report';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('shared/section-error', {
  notLoaded: 'This part of the page could not be loaded.',
  retry: 'Try again',
});

type SectionErrorBoundaryProps = {
  children: ReactNode;
  /** Called before the part is rendered again. */
  onRetry?: () => void;
};

/**
 * An error boundary, so that the rest of the page stays usable; React logs the error to the console, and it is reported
 * to the error inbox. It renders a message and a retry button instead of its children.
 */
export class SectionErrorBoundary extends Component<SectionErrorBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(error: unknown) {
    sendErrorReport(error);
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ isFailed: false });
  };

  override render() {
    if (!this.state.isFailed) return this.props.children;
    const t = MESSAGES.get();
    return (
      <Stack role="alert" gap="2" alignItems="flex-start" py="4">
        <Text>{t.notLoaded}</Text>
        <Button variant="plain" size="sm" onClick={this.retry}>
          {t.retry}
        </Button>
      </Stack>
    );
  }
}
