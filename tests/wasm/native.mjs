// `bloom engine`, the same protocol as a process.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Native {
  constructor(bloom) {
    this.process = spawn(bloom, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    createInterface({ input: this.process.stdout }).on('line', (line) => this.waiting.shift()?.resolve(line));
    this.process.on('exit', (code) => {
      for (const { reject } of this.waiting.splice(0)) reject(new Error(`bloom engine ended with ${code}`));
    });
  }

  ask(line) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(line + '\n');
    });
  }

  close() {
    this.process.stdin.end();
  }
}
