import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPausableTimer } from './pausable-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a timer ends after its time', () => {
  const ended = vi.fn<() => void>();
  startPausableTimer(4500, ended);
  vi.advanceTimersByTime(4499);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});

test('a paused timer keeps its remaining time', () => {
  const ended = vi.fn<() => void>();
  const timer = startPausableTimer(4500, ended);
  vi.advanceTimersByTime(4000);
  timer.pause();
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
  timer.resume();
  vi.advanceTimersByTime(499);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});

test('pausing or resuming a timer twice counts once', () => {
  const ended = vi.fn<() => void>();
  const timer = startPausableTimer(1000, ended);
  vi.advanceTimersByTime(400);
  timer.pause();
  timer.pause();
  vi.advanceTimersByTime(5000);
  timer.resume();
  timer.resume();
  vi.advanceTimersByTime(600);
  expect(ended).toHaveBeenCalledOnce();
});

test('a stopped timer never ends', () => {
  const ended = vi.fn<() => void>();
  const timer = startPausableTimer(1000, ended);
  timer.stop();
  vi.advanceTimersByTime(5000);
  expect(ended).not.toHaveBeenCalled();
});
