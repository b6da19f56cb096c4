// The engine in a Worker. Lines are answered one after the other; between two slices of a thought
// messages get through, so that `stop` is heard at once.

import { EngineModule } from './engine_module';

/** The code comes first. */
export type ToWorker = { code: WebAssembly.Module } | { line: string } | { stop: true };
export type FromWorker = { line: string } | { error: string };

const queue: string[] = [];
let engine: EngineModule | null = null;
let busy = false;
let stop_wanted = false;

const post = (message: FromWorker) => postMessage(message);

// A message channel yields to waiting messages without the delay of a timer.
const channel = new MessageChannel();
channel.port1.onmessage = () => think_on();

function think_on(): void {
  try {
    if (stop_wanted) {
      stop_wanted = false;
      engine!.send('{"cmd":"stop"}');
    }
    if (engine!.go_on()) post({ line: engine!.answer() });
    if (engine!.idle()) {
      busy = false;
      pump();
    } else {
      channel.port2.postMessage(null);
    }
  } catch (error) {
    post({ error: String(error) });
  }
}

function pump(): void {
  while (engine && !busy && queue.length > 0) {
    stop_wanted = false;
    if (engine.send(queue.shift()!)) {
      post({ line: engine.answer() });
    } else {
      busy = true;
      channel.port2.postMessage(null);
    }
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('code' in data) {
    void start(data.code);
    return;
  }
  if ('stop' in data) {
    stop_wanted = busy;
    return;
  }
  queue.push(data.line);
  try {
    pump();
  } catch (error) {
    post({ error: String(error) });
  }
};

async function start(code: WebAssembly.Module): Promise<void> {
  try {
    engine = await EngineModule.start(code);
    pump();
  } catch (error) {
    post({ error: `The engine could not be started: ${String(error)}` });
  }
}
